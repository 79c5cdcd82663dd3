//===-- driver/tools/toolchain.cpp - which tools there are, and where hetcc's own files are ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/toolchain.h"
#include "driver/config.h"
#include "driver/tools/process.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>

#include <unistd.h>

namespace fs = std::filesystem;

namespace hetcc {
namespace {

// A program that can be run, and is not hetcc under another name: hetcc may be the "gcc" of a PATH.
bool isSelf(const fs::path &path) {
  std::error_code error;
  return fs::equivalent(path, "/proc/self/exe", error);
}
bool runnable(const fs::path &path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0 && !isSelf(path);
}

} // namespace

std::string environment(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

namespace {

// hetcc is in <prefix>/bin.
std::string findPrefix() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? std::string() : self.parent_path().parent_path().string();
}

// "/opt/bin/gcc-12" <-> "/opt/bin/g++-12", "clang-19" <-> "clang++-19", "cc" <-> "c++".
std::string sibling(const std::string &compiler, bool cplusplus) {
  static constexpr struct {
    const char *c, *cxx;
  } pairs[] = {{"clang", "clang++"}, {"gcc", "g++"}, {"icx", "icpx"}, {"cc", "c++"}};
  const fs::path path(compiler);
  std::string name = path.filename();
  for (const auto &pair : pairs) {
    const std::string from = cplusplus ? pair.c : pair.cxx, to = cplusplus ? pair.cxx : pair.c;
    if (name.find(to) != std::string::npos && (cplusplus || to.find(from) == std::string::npos) &&
        !(to == "clang" && name.find(from) != std::string::npos))
      return compiler; // already the one asked for
    const size_t at = name.rfind(from);
    if (at == std::string::npos)
      continue;
    name.replace(at, from.size(), to);
    return path.has_parent_path() ? (path.parent_path() / name).string() : name;
  }
  return compiler;
}

// "ccache gcc": a compiler, and what it is called through.
std::vector<std::string> splitCompiler(const std::string &asked) {
  if (asked.empty() || runnable(asked))
    return {asked};
  std::istringstream in(asked);
  const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  return words.empty() ? std::vector<std::string>{asked} : words;
}

// Which compiler is asked for, after what it is called through. An empty last word: any.
std::vector<std::string> askedCompiler(const Command &command) {
  std::vector<std::string> words = command.launched;
  if (!words.empty() && isSelf(words.back()))
    words.clear(); // hetcc is the project's compiler already: nobody has said what is underneath
  if (words.empty())
    words = splitCompiler(command.hostCompiler.empty() ? environment("HETCC_HOST_COMPILER") : command.hostCompiler);
  return words;
}

// "cc" may be a link to any compiler, or the compiler itself.
bool isClang(const std::string &compiler) {
  std::error_code error;
  const std::string name =
      fs::path(compiler).filename().string() + " " + fs::canonical(compiler, error).filename().string();
  if (name.find("clang") != std::string::npos || name.find("gcc") != std::string::npos ||
      name.find("g++") != std::string::npos)
    return name.find("clang") != std::string::npos;
  return outputOf({compiler, "--version"}).value_or("").find("clang") != std::string::npos;
}

bool findCompilers(const Command &command, Toolchain &found) {
  std::vector<std::string> before = askedCompiler(command);
  const std::string asked = before.back();
  before.pop_back();
  std::vector<std::string> candidates = {"gcc", "clang", "clang-19", "clang-22", "cc"};
  if (!asked.empty())
    candidates = {asked};
  if (asked == "clang")
    candidates = {"clang", "clang-19", "clang-22"};
  const std::string compiler = findProgram(candidates);
  if (compiler.empty()) {
    printError(asked.empty() ? "no C compiler found" : "the host compiler '" + asked + "' is not there");
    printNote("install gcc or clang, or name one with --het-host-compiler= or HETCC_HOST_COMPILER");
    return false;
  }
  std::string c = findProgram({sibling(compiler, false)}), cxx = findProgram({sibling(compiler, true)});
  if (c.empty() || (!command.launched.empty() && !command.cplusplus))
    c = compiler;
  if (!command.launched.empty() && command.cplusplus)
    cxx = compiler;
  found.cc = found.cxx = before;
  found.cc.push_back(c);
  found.cxx.push_back(cxx);
  if (cxx.empty()) {
    printError("no C++ compiler beside '" + compiler + "': kernels are C++ in every program");
    printNote("install " + fs::path(sibling(compiler, true)).filename().string());
    return false;
  }
  found.clang = isClang(compiler);
  return true;
}

void findNvcc(Toolchain &found) {
  const std::string home = environment("CUDA_HOME");
  std::vector<std::string> candidates;
  for (const std::string &path : {environment("CUDACXX"), home.empty() ? "" : home + "/bin/nvcc", std::string("nvcc"),
                                  std::string("/usr/local/cuda/bin/nvcc")})
    if (!path.empty())
      candidates.push_back(path);
  found.nvcc = findProgram(candidates);
  if (found.nvcc.empty())
    found.notFound.push_back(
        "nvcc, looked for in $CUDACXX, $CUDA_HOME/bin, PATH and /usr/local/cuda/bin: no CUDA images");
}

bool hasStddef(const std::string &resources) {
  std::error_code error;
  return !resources.empty() && fs::exists(fs::path(resources) / "include/stddef.h", error);
}

} // namespace

std::string findProgram(const std::vector<std::string> &names) {
  for (const std::string &name : names) {
    if (name.find('/') != std::string::npos) {
      if (runnable(name))
        return name;
      continue;
    }
    const std::string path = environment("PATH");
    for (size_t at = 0; at <= path.size() && !name.empty();) {
      const size_t end = std::min(path.find(':', at), path.size());
      const fs::path candidate = fs::path(end > at ? path.substr(at, end - at) : ".") / name;
      if (runnable(candidate))
        return candidate;
      at = end + 1;
    }
  }
  return {};
}

std::optional<std::string> outputOf(const std::vector<std::string> &argv) {
  FILE *pipe = popen((shellLine(argv) + " 2>/dev/null").c_str(), "re");
  if (!pipe)
    return {};
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (size_t got = fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), got);
  if (pclose(pipe) != 0)
    return {};
  return text;
}

bool findClangResources(Toolchain &found) {
  std::vector<std::string> tried = {found.prefix + "/lib/hetcc/clang", HETCC_CONFIGURED_CLANG_RESOURCES};
  for (const std::string &candidate : tried)
    if (hasStddef(candidate)) {
      found.clangResources = candidate;
      return true;
    }
  for (const char *clang : {"clang-" HETCC_LLVM_MAJOR, "clang"}) {
    const std::string program = findProgram({clang});
    std::string answer = program.empty() ? "" : outputOf({program, "-print-resource-dir"}).value_or("");
    answer = answer.substr(0, answer.find('\n'));
    if (hasStddef(answer)) {
      found.clangResources = answer;
      return true;
    }
    tried.push_back(program.empty() ? std::string(clang) + " (not in PATH)" : clang + (" says '" + answer + "'"));
  }
  printError("Clang's own headers (stddef.h and others) are not there");
  for (const std::string &place : tried)
    printNote("looked in " + place + (place[0] == '/' ? "/include" : ""));
  return false;
}

bool findToolchain(const Command &command, Toolchain &found) {
  found.prefix = findPrefix();
  found.include = found.prefix + "/include";
  found.resources = found.prefix + "/lib/hetcc/include";
  if (!findCompilers(command, found))
    return false;
  found.linker = findProgram({"ld", "ld.lld", "ld.lld-" HETCC_LLVM_MAJOR, "ld.gold"});
  findNvcc(found);
  return true;
}

} // namespace hetcc
