//===-- exec/data/direct.hpp - devices and their memory, as a program handles them itself ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The functions below the library routines of OpenACC: storage named by address and bytes, on the default device's
// mappings. If the host is that device, its storage is the device's: nothing moves. Each takes the store's lock for its
// own length; none may be called in a region's part. Those that map, unmap and update belong to the thread's
// activity queue, if it has one. `what` names the routine for messages.
#pragma once

#include "base/result.hpp"
#include "exec/engine/runtime.hpp"

#include <cstddef>

namespace het {

// The mappings of the default device, locked; none where the host is the default.
struct Direct {
  Runtime *runtime = nullptr;
  int device = 0;
  Mapping *mapping = nullptr;
  std::unique_lock<StoreLock> lock;
  Device &target() const { return *runtime->devices[static_cast<std::size_t>(device)]; }
};
Result<Direct> direct();

// Lifetimes: as enter data and exit data count them. mode as het_map.mode. The device's address of the first byte. To
// end one of storage of which nothing is there does nothing (OpenACC 3.3, 3.2.21).
Result<void *> mapBytes(const char *what, void *host, std::size_t bytes, int mode);
Status bringBytes(const char *what, void *host, std::size_t bytes, int mode); // the same, for those who need no address
Status unmapBytes(const char *what, void *host, std::size_t bytes, int mode);
// The storage's lifetimes by `enter data` and the like end. Whether no data region keeps it, so that it may be
// unmapped.
Result<bool> finalizeAt(const void *host, int device);
Status updateBytes(const char *what, void *host, std::size_t bytes, int mode);

bool isPresent(const void *host, std::size_t bytes);

// Memory of the default device.
Result<void *> allocateDirect(std::size_t bytes);
Status releaseDirect(void *memory);
// The direction: HET_TO to the device, HET_FROM from it, both: within it.
Status copyDirect(void *to, const void *from, std::size_t bytes, int direction);

/// Copies storage that each of two devices holds, from the one's copy to the other's. Devices are named by id, the host
/// among them.
Status copyBetween(const char *what, void *to, const void *from, std::size_t bytes, int toDevice, int fromDevice);

Status lendMemory(void *host, void *memory, std::size_t bytes); // memory null: ends that

// The device whose memory a pointer of the program's leads to. `other`: that it must be, if not negative.
Result<int> deviceOf(const char *name, const void *pointer, int other);

// The device's copy of the pointer gets the device's address of what the pointer points to, or the host's again.
Status attachPointer(void **pointer, int device);
Status detachPointer(void **pointer, int device);

} // namespace het
