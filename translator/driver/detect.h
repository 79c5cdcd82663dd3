//===-- driver/detect.h - is a source hetcc's business? ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "driver/tools/commands.h"

#include <string>

namespace hetcc {

// Whether a C or C++ source, headers of the user's included, holds a directive for hetcc. standardInput: what "-"
// stands for; null: it was not read.
/// Whether the source, or a header of the user's that it includes, has the word: `__kernel` of OpenCL, `__global__` of
/// CUDA.
bool namesKernels(const Command &command, const Argument &input, const std::string &word);

/// Whether the source, read with all that it includes, has that macro at its end. The preprocessor is asked only where
/// a definition of it is written somewhere.
bool definesMacro(const Command &command, const Toolchain &tools, const Argument &input, const std::string &name);

bool isAnnotated(const Command &command, const Toolchain &tools, const Argument &input,
                 const std::string *standardInput);

// Whether a link may need libhet: one of its sources, objects, archives or libraries mentions it.
bool needsRuntime(const Command &command);

} // namespace hetcc
