//===-- driver/kernel_files.cpp - files of kernels on the command line -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "driver/kernel_files.h"
#include "driver/detect.h"
#include "driver/tools/nvcc.h"
#include "driver/tools/output.h"
#include "edit/programs.h"
#include "edit/text.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fs = std::filesystem;

namespace hetcc {

bool KernelFiles::read() {
  session.cuda.compile = [this](const std::string &path, const std::string &name) { return cuda.compile(path, name); };
  for (size_t i : command.inputs()) {
    Argument &argument = command.arguments[i];
    const std::string extension = fs::path(argument.value).extension();
    if ((extension != ".cl" && extension != ".cu") || !argument.language.empty() ||
        command.until == Until::Preprocessed)
      continue;
    const std::optional<std::string> program = extension == ".cl" ? openClProgram(argument) : cudaProgram(argument);
    if (!program || (!command.dryRun && session.workspace.path().empty() && !session.workspace.create()))
      return false;
    const std::string file = session.scratch() + "/" + fs::path(argument.value).stem().string() + ".c";
    if (!command.dryRun && !writeFile(file, "#include <het/het.h>\n" + *program))
      return false;
    if (extension == ".cu" && !readHostCode(argument.value, file))
      return false;
    places[file] = argument.value;
    argument.value = file;
    argument.words = {file};
  }
  return true;
}

std::optional<std::string> KernelFiles::ruleOf(const std::string &source, const std::string &target) const {
  const auto place = places.find(source);
  if (place == places.end())
    return std::nullopt;
  std::string files = " " + place->second + "\n";
  if (fs::path(place->second).extension() == ".cu" && wantsCuda(command, session.tools))
    if (const auto rule = outputOf(
            userNvccCommand(command, session.tools, place->second, NvccTo::Rule, virtualArchs(command).front(), "")))
      files = rule->substr(std::min(rule->find(':'), rule->size() - 1) + 1);
  return target + ":" + files;
}

// An assembly has no room for it, and a check no use.
bool KernelFiles::readHostCode(const std::string &path, const std::string &source) {
  if (command.until != Until::Object && command.until != Until::Program)
    return true;
  const std::optional<std::string> object = cuda.hostObject(path, *cuda.compile(path, path));
  if (object && !object->empty())
    hostObjects[source] = *object;
  return object.has_value();
}

std::string KernelFiles::hostObjectOf(const std::string &source) const {
  const auto found = hostObjects.find(source);
  return found == hostObjects.end() ? "" : found->second;
}

// A file of OpenCL C becomes text in the program.
std::optional<std::string> KernelFiles::openClProgram(const Argument &input) const {
  std::string text, options;
  if (!readFile(input.value, text)) {
    printError("cannot read '" + input.value + "'");
    return std::nullopt;
  }
  std::error_code error;
  for (const Argument &one : command.arguments)
    if (one.is(Opt::IncludeDir))
      options += "-I" + fs::absolute(one.value, error).string() + " ";
    else if (!one.words.empty() && (one.words[0].starts_with("-D") || one.words[0].starts_with("-U")))
      options += join(one.words, "") + " ";
  options += "-I" + fs::absolute(input.value, error).parent_path().string();
  return programText(input.value, text, options, "1");
}

// One in CUDA becomes nvcc's code.
std::optional<std::string> KernelFiles::cudaProgram(const Argument &input) {
  std::error_code error;
  if (!fs::exists(input.value, error)) {
    printError("cannot read '" + input.value + "'");
    return std::nullopt;
  }
  const CudaFile *file = cuda.compile(input.value, input.value);
  if (!file)
    return std::nullopt;
  session.cuda.given.push_back(*file);
  return cudaProgramText(*file, "1");
}

void KernelFiles::add(const char *option, const std::string &value) {
  const auto table = optionTable();
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const Option &one) { return one.name == std::string(option); });
  Argument argument{&*row, {option + value}, value, false, "", false};
  if (row->name != std::string("-D"))
    argument.words = {option, value};
  argument.ofKernels = true;
  command.arguments.push_back(std::move(argument));
}

// CUDA's own headers may define its words.
void KernelFiles::defineWords() {
  const std::vector<size_t> inputs = command.inputs();
  const auto names = [&](const std::string &word) {
    return std::ranges::any_of(inputs, [&](size_t i) { return namesKernels(command, command.arguments[i], word); });
  };
  if (names("__kernel") || (names("__global") && !names("__global__")))
    for (const char *word : {"__kernel=", "__global=", "__local=", "__private=", "__constant=const"})
      add("-D", word);
  const bool isGiven = std::ranges::any_of(command.arguments, [](const Argument &argument) {
    return argument.is(Opt::Include) && argument.value == "vector_types.h"; // other_compilers.cpp
  });
  if (!names("__global__") && !isGiven)
    return;
  const bool includes = isGiven || names("cuda_runtime") || names("vector_types") || names("driver_types");
  if (const std::string folder = includes ? cudaInclude(session.tools) : ""; !folder.empty())
    add("-isystem", folder);
  const auto defines = [&](const std::string &word) {
    return std::ranges::any_of(
        inputs, [&](size_t i) { return definesMacro(command, session.tools, command.arguments[i], word); });
  };
  static constexpr std::pair<const char *, const char *> words[] = {{"__global__", "="},
                                                                    {"__device__", "="},
                                                                    {"__host__", "="},
                                                                    {"__forceinline__", "=inline"},
                                                                    {"__launch_bounds__", "(...)="}};
  for (const auto &[word, meaning] : words)
    if (!includes && names(word) && !defines(word))
      add("-D", std::string(word) + meaning);
}

} // namespace hetcc
