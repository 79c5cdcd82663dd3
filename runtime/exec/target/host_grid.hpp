//===-- exec/target/host_grid.hpp - a kernel on the host's own storage -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A plain construct whose device is the host. The threads of the team run the kernel's simulated version, each on a
// block of one parallel loop's iterations. Some have one thread: kernels without parallel loops, calls from within the
// team, and kernels too short to wake others for.
#pragma once

#include "base/result.hpp"
#include "exec/engine/runtime.hpp"

namespace het {

// Returns when all threads have; results of reductions are combined.
Status computeOnHost(Runtime &runtime, const Launch &launch);

} // namespace het
