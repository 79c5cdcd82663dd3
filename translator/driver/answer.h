//===-- driver/answer.h - questions that hetcc answers itself ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "driver/tools/toolchain.h"

namespace hetcc {

// --help and its like. False: none was asked for.
bool printReference(const Command &command);

// --version: the underlying compiler's answer comes first, as what asks a compiler for its name looks there.
void printVersion(const Command &command, const Toolchain &tools);

} // namespace hetcc
