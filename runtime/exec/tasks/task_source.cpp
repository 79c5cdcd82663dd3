//===-- exec/tasks/task_source.cpp - kernels of the user's own in the program's files --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_source.hpp"

#include "base/text.hpp"
#include "device/images.hpp"
#include "device/own_parameters.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <utility>
#include <vector>

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

// The files in which it may be, in its language.
std::vector<const het_program *> filesFor(const het_task_kernel &kernel) {
  std::vector<const het_program *> files;
  for (const het_program *program : programs())
    if ((program->entry != nullptr) == isForCuda(kernel) &&
        (!kernel.file || std::strcmp(kernel.file, program->file) == 0))
      files.push_back(program);
  return files;
}

Error notFound(const het_task_kernel &kernel) {
  std::vector<std::string> names;
  for (const het_program *program : programs())
    names.emplace_back(program->file);
  const char *extension = isForCuda(kernel) ? "cu" : "cl";
  return {text("no file of the program has a kernel '", kernel.name, "'"),
          {names.empty() ? text("name the file: 'file(\"kernels.", extension,
                                "\")' in the task's 'target' directive, or on hetcc's command line")
                         : text("there are ", listText(names))}};
}

// A kernel in CUDA.
struct CudaEntry {
  const het_program *program;
  const het_entry *entry;
};

// "kernels::axpy" is found as "axpy" too. The same file may be in the program twice.
std::vector<CudaEntry> entriesNamed(const het_task_kernel &kernel, const std::vector<const het_program *> &files) {
  std::vector<CudaEntry> all;
  for (const het_program *program : files)
    for (const het_entry *entry = program->entry; entry->symbol; ++entry) {
      const std::string_view name = entry->name, asked = kernel.name;
      const bool isInside = name.size() > asked.size() + 2 && name.ends_with(asked) &&
                            name.substr(0, name.size() - asked.size()).ends_with("::");
      const auto isSame = [&](const CudaEntry &one) {
        return std::strcmp(one.program->file, program->file) == 0 && std::strcmp(one.entry->symbol, entry->symbol) == 0;
      };
      if ((asked == entry->symbol || asked == name || isInside) && std::ranges::none_of(all, isSame))
        all.push_back({program, entry});
    }
  return all;
}

std::string signatureOf(const CudaEntry &one) {
  std::vector<std::string> types;
  for (int i = 0; one.entry->type && i < one.entry->parameters; ++i)
    types.emplace_back(one.entry->type[i]);
  std::string all;
  for (const std::string &type : types)
    all += (all.empty() ? "" : ", ") + type;
  return text(one.entry->name, one.entry->type ? text("(", all, ")") : "", " of ", one.program->file);
}

Error severalFit(const het_task_kernel &kernel, const std::vector<CudaEntry> &fit) {
  std::vector<std::string> names;
  for (const CudaEntry &one : fit)
    names.push_back(signatureOf(one));
  return {text("several kernels may be the task's '", kernel.name, "': ", listText(names)),
          {text("name one by its symbol: 'name(", fit.front().entry->symbol, ")' in the task's 'target' directive")}};
}

Result<CudaEntry> chooseEntry(const het_task_kernel &kernel, const std::vector<CudaEntry> &named) {
  std::vector<CudaEntry> fit;
  for (const CudaEntry &one : named)
    if (checkParameters(kernel, *one.entry, one.program->file).ok())
      fit.push_back(one);
  if (fit.size() == 1)
    return fit.front();
  const auto same = std::ranges::find_if(fit, [&](const CudaEntry &one) { return hasTypesOf(kernel, *one.entry); });
  if (same != fit.end() && std::find_if(same + 1, fit.end(), [&](const CudaEntry &one) {
                             return hasTypesOf(kernel, *one.entry);
                           }) == fit.end())
    return *same;
  if (fit.size() > 1)
    return severalFit(kernel, fit);
  return checkParameters(kernel, *named.front().entry, named.front().program->file).error();
}

std::unique_ptr<TaskSource> newSource(const het_task_kernel &kernel, const char *file) {
  auto own = std::make_unique<TaskSource>();
  own->file = file;
  own->kernel.name = kernel.name;
  own->kernel.dims = 1;
  own->kernel.parameters = kernel.parameters;
  own->kernel.size = kernel.size;
  own->kernel.pointer = kernel.pointer;
  return own;
}

TaskSource *notThere(const het_task_kernel &kernel, const het_program *absent) {
  std::unique_ptr<TaskSource> own = newSource(kernel, absent ? absent->file : "");
  own->isThere = false;
  if (!absent)
    own->notFound = notFound(kernel);
  return own.release();
}

Result<TaskSource *> findEntry(const het_task_kernel &kernel) {
  const std::vector<const het_program *> files = filesFor(kernel);
  const std::vector<CudaEntry> named = entriesNamed(kernel, files);
  if (named.empty()) {
    const auto absent = std::ranges::find(files, nullptr, &het_program::code);
    return notThere(kernel, absent == files.end() ? nullptr : *absent);
  }
  Result<CudaEntry> found = chooseEntry(kernel, named);
  if (!found.ok())
    return found.error();
  std::unique_ptr<TaskSource> own = newSource(kernel, found->program->file);
  own->kernel.name = found->entry->symbol;
  own->kernel.image = found->program->code;
  return own.release();
}

Result<TaskSource *> findText(const het_task_kernel &kernel) {
  for (const het_program *program : filesFor(kernel)) {
    Result<std::string> text = textOf(*program);
    if (!text.ok())
      return std::move(text.error());
    if (!kernel.file && !definesKernel(*text, kernel.name))
      continue;
    std::unique_ptr<TaskSource> own = newSource(kernel, program->file);
    own->source = het::text("#line 1 \"", program->file, "\"\n", *text); // for the messages of compilers
    own->options = program->options ? program->options : "";
    return own.release();
  }
  return notThere(kernel, nullptr);
}

} // namespace

Result<TaskSource *> sourceOf(const het_task_kernel &kernel) {
  static constinit std::mutex lock; // made before any thread: sanitizers do not see what makes others
  static std::map<const het_task_kernel *, Result<TaskSource *>> *sources = nullptr;
  static std::uint64_t removed = 0;
  const std::lock_guard guard(lock);
  if (!sources)
    sources = new std::map<const het_task_kernel *, Result<TaskSource *>>; // threads may use it until the very end
  auto &known = *sources;
  if (std::exchange(removed, imagesRemoved()) != imagesRemoved()) // another shared library may be where one was
    known.clear();
  const auto found = known.find(&kernel);
  if (found != known.end())
    return found->second;
  return known.emplace(&kernel, isForCuda(kernel) ? findEntry(kernel) : findText(kernel)).first->second;
}

} // namespace het
