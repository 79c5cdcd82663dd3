//===-- kinds/sim/fences.hpp - table of fenced allocations, readable in a signal handler -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Slots are never freed, so that a handler may walk them while other threads add and remove.
#pragma once

#include <cstddef>
#include <cstdint>

namespace het::sim {

struct Fence {
  std::uintptr_t begin = 0; // of the mapping, guards included
  std::size_t size = 0;
  std::uintptr_t data = 0; // what the device's user got
  std::size_t bytes = 0;
};

// Texts of the slot: valid until the fence is removed.
struct Place {
  const char *device = "";
  const char *array = "";
};

void addFence(const Fence &fence, const char *device, const char *array);
void removeFence(std::uintptr_t begin);
std::size_t countFences();

// The fence in whose mapping `address` lies.
bool findFence(std::uintptr_t address, Fence &fence, Place &place);
// The same for a signal's handler. It takes time for each fence.
bool findFenceInHandler(std::uintptr_t address, Fence &fence, Place &place);

} // namespace het::sim
