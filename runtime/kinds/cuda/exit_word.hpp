//===-- kinds/cuda/exit_word.hpp - the status of an exit() that a kernel has called -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel cannot end the program. It leaves the status in a word of the host's memory and fails. Whoever sees the
// failure looks there. One word serves all GPUs. Any thread.
#pragma once

#include "kinds/cuda/gpu.hpp"

namespace het::cuda {

/// Tells the code of a unit in `module` where that word is. The GPU's context is current.
Status giveExitWord(const Gpu &gpu, CUmodule module, const char *unit);

/// Ends the program with a kernel's status, if one has called exit().
void exitIfAsked();

} // namespace het::cuda
