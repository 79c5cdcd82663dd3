//===-- kinds/opencl/probe.hpp - what OpenCL this machine has ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// OpenCL devices are not used yet; het-info says what is there for them.
#pragma once

#include "device/registry.hpp"

namespace het::opencl {

Found probe();

} // namespace het::opencl
