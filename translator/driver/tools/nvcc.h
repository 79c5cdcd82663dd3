//===-- driver/tools/nvcc.h - the command lines of nvcc --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "driver/tools/commands.h"

namespace hetcc {

// For --version: "sm_90, PTX of compute_75", or "none".
std::string archList(const Command &command);

/// Looks whether nvcc makes code for the GPUs that the command names. It leaves out those of other compilers' options
/// that nvcc does not know, and notes them in `unmade`. False: --cuda-arch names one; said so.
bool settleGpus(Command &command, const Toolchain &tools);

/// Says that kernels are made, and that no GPU of `unmade` can run them.
void warnOfUnmade(const Command &command);

// True when GPUs are to be compiled for.
bool wantsCuda(const Command &command, const Toolchain &tools);

/// Whether the last word on it asks for fast mathematics: -ffast-math, -fno-fast-math, or before both -Ofast.
bool hasFastMath(const Command &command);

/// Makes a fat binary of the kernels for GPUs, by NVRTC where it is there and can, else by nvcc (docs/adr/0051).
/// `linked`: the number of the unit; 0: the one that stands alone.
Words fatbinCommand(const Command &command, const Toolchain &tools, const std::string &text, unsigned linked,
                    const std::string &out);

/// The outputs of nvcc for a file in CUDA of the user's.
enum class NvccTo { Fatbin, Ptx, Preprocessed, HostText, Rule, Object };

/// The architectures of PTX that kernels are compiled for, the oldest first.
Words virtualArchs(const Command &command);

/// `arch`: one of virtualArchs, for all but Fatbin and Object. `out`: none for Preprocessed and Rule, which go to
/// standard output.
Words userNvccCommand(const Command &command, const Toolchain &tools, const std::string &input, NvccTo to,
                      const std::string &arch, const std::string &out);

/// The folder of CUDA's headers; empty: there is none.
std::string cudaInclude(const Toolchain &tools);

/// CUDA's runtime as a static library, which programs with host functions of such files need; empty: it is not there.
std::string cudaRuntime(const Toolchain &tools);

} // namespace hetcc
