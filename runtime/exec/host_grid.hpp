//===-- exec/host_grid.hpp - a kernel on the host's own storage ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A plain construct whose device is the host: the threads of the team run the kernel's simulated version, each on a block of
// one parallel loop's iterations, where waking them costs less than they save. Kernels without parallel loops, and calls from
// within the team, have one thread.
#pragma once

#include "base/result.hpp"
#include "exec/runtime.hpp"

namespace het {

// Returns when all threads have; results of reductions are combined.
Status computeOnHost(Runtime &runtime, const Launch &launch);

het_share currentShare(); // of the calling thread

} // namespace het
