//===-- exec/device_memory.hpp - device memory that programs manage themselves -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What omp_target_alloc and its like stand on. Devices are numbers, the host's is the number of accelerators; its
// memory is malloc's. Each call takes the store's lock. Nothing here ends the program: a call that cannot be done says
// so.
#pragma once

#include "exec/runtime.hpp"

#include <span>

namespace het {

void *allocateOn(Runtime &runtime, std::size_t bytes, int device);
void releaseOn(Runtime &runtime, void *memory, int device);
Status copyBetween(Runtime &runtime, void *to, const void *from, std::size_t bytes, int toDevice, int fromDevice);

// Where the device has a byte of the host's; null: nowhere.
void *mappedAddress(Runtime &runtime, const void *host, int device);
bool associate(Runtime &runtime, const void *host, void *memory, std::size_t bytes, int device);
bool disassociate(Runtime &runtime, const void *host, int device);

// Variables of declare target; may be called before the runtime is made.
Status registerGlobals(std::span<const het_global> globals);

} // namespace het
