//===-- exec/tasks/task_source.cpp - the text of kernels of the user's own -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_source.hpp"

#include "base/text.hpp"
#include "device/images.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>

namespace het {
namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Whether the text has a kernel of that name: the word with a parenthesis behind it, and `kernel` before it in the same
// declaration.
bool definesKernel(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at > 0 && isWordCharacter(text[at - 1])) || (end < text.size() && isWordCharacter(text[end])))
      continue;
    end = text.find_first_not_of(" \t\r\n", end);
    const std::size_t begin = text.find_last_of(";}", at) + 1; // npos + 1 is 0
    if (end != text.npos && text[end] == '(' && text.substr(begin, at - begin).find("kernel") != text.npos)
      return true;
  }
  return false;
}

Result<std::string> readFile(const std::string &file) {
  std::ifstream in(file);
  std::stringstream text;
  if (!in || !(text << in.rdbuf()))
    return Error{"cannot read the kernels in " + file + ": " + std::strerror(errno),
                 {"the file was not there either when the program was compiled"}};
  return text.str();
}

Result<std::string> textOf(const het_program &program) {
  return program.text ? Result<std::string>(program.text) : readFile(program.file);
}

std::string listOfFiles(const std::vector<het_program *> &all) {
  std::vector<std::string> names;
  for (const het_program *one : all)
    names.emplace_back(one->file);
  return listText(names);
}

Result<TaskSource *> findSource(const het_task_kernel &kernel) {
  const std::vector<het_program *> all = programs();
  std::unique_ptr<TaskSource> own;
  for (const het_program *program : all) {
    if (kernel.file && std::strcmp(kernel.file, program->file) != 0)
      continue;
    Result<std::string> text = textOf(*program);
    if (!text.ok())
      return std::move(text.error());
    if (!kernel.file && !definesKernel(*text, kernel.name))
      continue;
    own = std::make_unique<TaskSource>();
    own->source = het::text("#line 1 \"", program->file, "\"\n", *text); // for the messages of compilers
    own->options = program->options ? program->options : "";
    own->file = program->file;
    break;
  }
  if (!own)
    return Error{
        text("no file of the program has a kernel '", kernel.name, "'"),
        {all.empty()
             ? "name the file: 'file(\"kernels.cl\")' in the task's 'target' directive, or on hetcc's command line"
             : text("there are ", listOfFiles(all))}};
  own->kernel.name = kernel.name;
  own->kernel.dims = 1;
  own->kernel.parameters = kernel.parameters;
  own->kernel.size = kernel.size;
  own->kernel.pointer = kernel.pointer;
  return own.release();
}

} // namespace

Result<TaskSource *> sourceOf(const het_task_kernel &kernel) {
  static std::mutex &lock = *new std::mutex;
  static auto &known = *new std::map<const het_task_kernel *, Result<TaskSource *>>;
  const std::lock_guard guard(lock);
  const auto found = known.find(&kernel);
  return found != known.end() ? found->second : known.emplace(&kernel, findSource(kernel)).first->second;
}

} // namespace het
