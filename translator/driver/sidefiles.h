//===-- driver/sidefiles.h - files that a compiler writes beside its output -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Notes for coverage, profiles, debug information of its own, dumps: the compiler names them after the output, which is
// a file of the workspace, and writes some of the names into the object. So it is told the name that the user gave, and
// what it puts beside its output in spite of that is moved afterwards. Paths: as the user's command line has them.
#pragma once

#include "driver/commands.h"

#include <string>

namespace hetcc {

// Whether the command line asks for such files.
bool writesSideFiles(const Command &command);

// What their names begin with: the output without its extension; in a program "<program>-<source>",
// or, with GCC, the program where its only source has its name.
std::string sideBase(const Command &command, const Toolchain &tools, const Argument &input, const std::string &output);

// Words for a compilation whose side files are to be named `base`.
Words sideWords(const Command &command, const Toolchain &tools, const std::string &base);

// The entry of a compilation database that -MJ asks for: as Clang writes it for this source, had it compiled it.
bool writeCompilationEntry(const Command &command, const Toolchain &tools, const Argument &input,
                           const std::string &output);

// Moves files of `folder` that are named as `output` is, but for their extension, to `base`. False: said why.
bool moveSideFiles(const std::string &output, const std::string &base);

} // namespace hetcc
