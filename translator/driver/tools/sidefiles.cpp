//===-- driver/tools/sidefiles.cpp - files that a compiler writes beside its output -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/sidefiles.h"
#include "driver/tools/output.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace fs = std::filesystem;

namespace hetcc {
namespace {

bool has(const Command &command, std::initializer_list<const char *> options) {
  return std::any_of(command.arguments.begin(), command.arguments.end(), [&](const Argument &argument) {
    return argument.option && std::find(options.begin(), options.end(), argument.words[0]) != options.end();
  });
}

Words clangWords(const Command &command, const std::string &base) {
  Words words;
  auto add = [&words](const std::string &word) { words.insert(words.end(), {"-Xclang", word}); };
  const std::string absolute = fs::absolute(base).string();
  if (has(command, {"--coverage", "-coverage", "-ftest-coverage", "-fprofile-arcs"})) {
    add("-coverage-notes-file=" + absolute + ".gcno");
    add("-coverage-data-file=" + absolute + ".gcda");
  }
  if (has(command, {"-gsplit-dwarf"}))
    for (const char *option : {"-split-dwarf-file", "-split-dwarf-output"}) {
      add(option);
      add(base + ".dwo");
    }
  return words;
}

} // namespace

bool writesSideFiles(const Command &command) {
  return std::any_of(command.arguments.begin(), command.arguments.end(),
                     [](const Argument &argument) { return argument.has(SideFile); });
}

std::string sideBase(const Command &command, const Toolchain &tools, const Argument &input, const std::string &output) {
  if (!output.empty() && output != "-")
    return fs::path(output).replace_extension().string();
  const std::string stem = fs::path(input.value).stem().string();
  const std::string program = command.output.value_or("a");
  const bool same = !tools.clang && fs::path(program).filename() == stem && command.inputs().size() == 1;
  return command.until != Until::Program ? stem : same ? program : program + "-" + stem;
}

Words sideWords(const Command &command, const Toolchain &tools, const std::string &base) {
  if (!writesSideFiles(command))
    return {};
  if (tools.clang)
    return clangWords(command, base);
  if (has(command, {"-dumpbase", "-dumpdir", "-dumpbase-ext"}))
    return {}; // the user has said it
  const fs::path path(base);
  const std::string folder = path.has_parent_path() ? path.parent_path().string() + "/" : "./";
  return {"-dumpdir", folder, "-dumpbase", path.filename().string() + ".c", "-dumpbase-ext", ".c"};
}

static std::string json(const std::string &text) {
  std::string out = "\"";
  for (char c : text)
    out += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return out + "\"";
}

bool writeCompilationEntry(const Command &command, const Toolchain &tools, const Argument &input,
                           const std::string &output) {
  std::error_code error;
  std::string words;
  for (const std::string &word : sourceCommand(command, tools, input, "-c", output, "", ""))
    words += (words.empty() ? "" : ", ") + json(word);
  return writeFile(command.find(Opt::CompilationEntry)->value,
                   "{ \"directory\": " + json(fs::current_path(error).string()) + ", \"file\": " + json(input.value) +
                       ", \"output\": " + json(output) + ", \"arguments\": [" + words + "]},\n");
}

bool moveSideFiles(const std::string &output, const std::string &base) {
  const fs::path made(output);
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(made.parent_path(), error))
    if (entry.path().stem() == made.stem() && entry.path() != made)
      files.push_back(entry.path());
  return std::all_of(files.begin(), files.end(),
                     [&](const fs::path &file) { return deliver(file.string(), base + file.extension().string()); });
}

} // namespace hetcc
