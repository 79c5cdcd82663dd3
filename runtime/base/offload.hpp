//===-- base/offload.hpp - OMP_TARGET_OFFLOAD --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

namespace het {

// OpenMP's own setting (5.2, section 21.2.8). Disabled: the host is the only device. Mandatory: what is to run on a
// device does so, or the program ends.
enum class Offload { Default, Disabled, Mandatory };

/// As the environment had it at the first call. Any thread. Another word is warned of, and is the default.
Offload offloadPolicy();

} // namespace het
