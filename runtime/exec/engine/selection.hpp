//===-- exec/engine/selection.hpp - the devices a region asks for ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Decisions of the language: accelerators are 0, 1, ..., the host is the last. The word `every` means every
// accelerator, and the host too when HET_DEVICES names it or when nothing else exists. An id or type that is not there
// is left out; when none is left the host serves. Pure functions.
#pragma once

#include "base/result.hpp"
#include "device/device.hpp"

#include <span>
#include <vector>

namespace het {

// The devices that are there: kinds by id, the host last.
struct Roster {
  std::vector<int> kinds; // HET_KIND_*
  bool hostListed = true; // the host takes part where a range does not ask for it by itself
  int host() const { return static_cast<int>(kinds.size()) - 1; }
};

int kindBit(Kind kind);

// Ids, ascending, each once. No ranges: every device.
std::vector<int> select(const Roster &roster, std::span<const het_device_range> ranges);

/// The error of a program for which OMP_TARGET_OFFLOAD makes a device mandatory.
Error nothingToOffloadTo();

} // namespace het
