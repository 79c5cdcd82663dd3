//===-- driver/tools/toolchain.h - which tools there are, and where hetcc's own files are -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "driver/options/options.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

struct Toolchain {
  std::string prefix;                // of the installed tree, or the build tree, which has the same layout
  std::vector<std::string> cc, cxx;  // the underlying compilers, each with what it is called through (ccache)
  bool clang = false;                // they are Clang
  std::string linker;                // for partial links
  std::string nvcc;                  // empty: none
  std::string include;               // <prefix>/include
  std::string resources;             // headers that kernels include; in gcc/ those of the parser under GCC
  std::string clangResources;        // Clang's own headers are in <this>/include
  std::vector<std::string> notFound; // what was looked for in vain, a line each

  // The compiler that the command was called as.
  const std::vector<std::string> &driver(const Command &command) const { return command.cplusplus ? cxx : cc; }
};

// False: no compiler or no headers; said so, with what was tried.
bool findToolchain(const Command &command, Toolchain &found);

// Clang's headers, looked for when a file is to be parsed.
bool findClangResources(Toolchain &found);

// First of `names` that can be run: a path as it is, a name along PATH. Empty: none.
std::string findProgram(const std::vector<std::string> &names);

/// A variable of the environment; empty where it is not set.
std::string environment(const char *name);

// The text that a command prints; nothing when it fails. Its messages are not shown.
std::optional<std::string> outputOf(const std::vector<std::string> &argv);

} // namespace hetcc
