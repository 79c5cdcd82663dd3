//===-- base/ids.hpp - the numbers things are known by ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

namespace het {

// Place of a device in the device set: accelerators 0, 1, ..., the host last. An int, since OpenMP and het.h have it
// so.
using DeviceId = int;
inline constexpr DeviceId noDevice = -1;

} // namespace het
