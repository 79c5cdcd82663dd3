//===-- edit/programs.h - files of kernels in a program ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A file of OpenCL C that the user wrote becomes text in the program, so that the program needs the file no more. The
// device's compiler reads the files that it includes when the program runs.
// One in CUDA becomes nvcc's code.
#pragma once

#include "edit/cuda_files.h"

#include <optional>
#include <string>

namespace hetcc {

/// C and C++ that registers the file when the program starts. `name`: as the program speaks of it. `text`: none, and
/// the file is read when it is first needed. `options` are the device's compiler's. `number` makes its names unique.
std::string programText(const std::string &name, const std::optional<std::string> &text, const std::string &options,
                        const std::string &number);

/// The same for a file in CUDA.
std::string cudaProgramText(const CudaFile &file, const std::string &number);

} // namespace hetcc
