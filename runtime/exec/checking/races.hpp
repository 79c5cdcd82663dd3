//===-- exec/checking/races.hpp - HET_CHECK: iterations and threads of a kernel that meet -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel that a simulated device computes is one thread, or a few that take turns. A GPU runs its iterations in any
// order, at once. So each item that two iterations use is a mistake, if one of them writes another value. The same
// holds for threads of a team between two barriers, and for teams. Atomic operations are no accesses here. Two accesses
// within `critical` are ordered, and two threads that both have fences may be.
#pragma once

#include "exec/checking/check.hpp"

#include <cstddef>

namespace het {

/// From now on launches are watched. Once.
void watchRaces();

/// An item that a kernel uses: of the present table, of an array that the loop's clauses name, or of other memory of
/// the device. None of them: it is the kernel's own.
struct KernelItem {
  const Mapping *mapping = nullptr;
  const Device *device = nullptr;
  const AllowedAccess *access = nullptr;
  Address host = 0; // of an array's item, in the program's storage
};

/// The calling thread, which computes a kernel, is about to read or write. The item is there until the kernel ends.
void checkRaces(const KernelItem &item, const void *address, std::size_t size, bool writes, const void *where);

/// The kernel begins the iteration with this index of the grid's loop on this axis, or has run its last one.
void beginsIteration(int axis, long index);
void endsIterations(int axis);

} // namespace het
