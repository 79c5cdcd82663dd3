//===-- driver/plain.h - what the underlying compiler does alone ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The short way: no source of the command line is hetcc's, so hetcc becomes the underlying compiler. Outputs, files
// beside them, messages, exit status and what a signal leaves are then that compiler's own.
#pragma once

#include "driver/tools/commands.h"

#include <optional>
#include <string>

namespace hetcc {

// Returns only when the compiler could not be started (said so): the exit status. standardInput: what it is to read
// there; empty: hetcc's own.
int runPlain(const Command &command, const Toolchain &tools, const std::optional<std::string> &standardInput);

} // namespace hetcc
