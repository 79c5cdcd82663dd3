//===-- exec/target/target_items.hpp - what a construct's items mean on a device --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"
#include "device/device.hpp"
#include "memory/mapping/mapping.hpp"

#include <cstddef>
#include <vector>

namespace het {

inline Address place(const void *pointer) { return reinterpret_cast<Address>(pointer); }

/// The error for an item that has to be on the device and is not.
Status notMapped(const het_map &item, const Device &device);

/// A pointer that no clause names gets the section that its accesses prove, where nothing is mapped that it points to.
/// Other items stay as they are.
void lookUp(het_map &item, const Mapping &mapping);

/// Two pointers into one storage: what both prove is there once.
void joinOverlapping(std::vector<het_map> &items);

/// Writes the pointers of `object` into `copy`, which is on the device. They are those through which clauses name
/// items, and before them those that mean whatever is mapped where they point to. Returns when they are there.
Status pointInto(std::byte *copy, const het_map &object, const het_target &target, Device &device);

} // namespace het
