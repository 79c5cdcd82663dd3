//===-- exec/data/device_memory.hpp - device memory that programs manage themselves ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The functions below omp_target_alloc and its like. Devices are numbers, the host's is the number of accelerators; its
// memory is malloc's. Each call takes the store's lock. Nothing here ends the program: a call that cannot be done says
// so.
#pragma once

#include "exec/engine/runtime.hpp"

#include <span>

namespace het {

/// Memory of the device, the caller's until releaseOn; null: there is none, or no such device.
void *allocateOn(Runtime &runtime, std::size_t bytes, int device);
/// The same of an accelerator, which says why there is none.
Result<void *> memoryOn(Runtime &runtime, std::size_t bytes, int device);
void releaseOn(Runtime &runtime, void *memory, int device);
/// Copies bytes between two devices' memories, the host's among them; complete on return.
Status copyBetween(Runtime &runtime, void *to, const void *from, std::size_t bytes, int toDevice, int fromDevice);

/// The address at which the device has a byte of the host's; null: it has none.
void *mappedAddress(Runtime &runtime, const void *host, int device);
/// Whether it has. Nobody knows the address after that.
bool isMappedOn(Runtime &runtime, const void *host, int device);
/// Makes the program's own memory on the device stand for bytes of the host's, until disassociate. False: not possible.
bool associate(Runtime &runtime, const void *host, void *memory, std::size_t bytes, int device);
bool disassociate(Runtime &runtime, const void *host, int device);

/// An error where an item's pointer leads to memory that `allocateOn` gave, and `device`, which runs the construct,
/// does not reach it. To map such memory is an error too.
Status checkMemory(const Runtime &runtime, std::span<const het_map> items, int device);

// Variables of declare target; may be called before the runtime is made.
Status registerGlobals(std::span<const het_global> globals);
/// The first variable that functions of other files use, of those that the image needs, and that no file has
/// registered; null: there is none. Any thread.
const het_variable *missingVariable(const het_image &image);
/// Before a launch of a plain construct's kernel: gives the device the addresses of those variables. `mapping`: of the
/// device; null: it uses the host's. With the store's lock held.
Status giveVariables(Runtime &runtime, Device &device, const Mapping *mapping, const het_kernel &kernel);

} // namespace het
