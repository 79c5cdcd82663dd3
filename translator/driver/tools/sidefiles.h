//===-- driver/tools/sidefiles.h - files that a compiler writes beside its output -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Such files are notes for coverage, profiles, debug information of its own and dumps. The compiler names them after
// the output, which is a file of the workspace, and writes some of the names into the object. So it is told the name
// that the user gave. Files that it puts beside its output in spite of that are moved afterwards. Paths: as the user's
// command line has them.
#pragma once

#include "driver/tools/commands.h"

#include <string>

namespace hetcc {

// Whether the command line asks for such files.
bool writesSideFiles(const Command &command);

/// The beginning of their names: the output without its extension. In a program it is "<program>-<source>". With GCC it
/// is the program alone where its only source has its name.
std::string sideBase(const Command &command, const Toolchain &tools, const Argument &input, const std::string &output);

// Words for a compilation whose side files are to be named `base`.
Words sideWords(const Command &command, const Toolchain &tools, const std::string &base);

// The entry of a compilation database that -MJ asks for: as Clang writes it for this source, had it compiled it.
bool writeCompilationEntry(const Command &command, const Toolchain &tools, const Argument &input,
                           const std::string &output);

// Moves files of `folder` that are named as `output` is, but for their extension, to `base`. False: said why.
bool moveSideFiles(const std::string &output, const std::string &base);

} // namespace hetcc
