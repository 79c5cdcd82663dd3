//===-- memory/store/transfer.hpp - a piece as copies that a device's queue can take ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Plans are data: pure functions of array and piece, once the buffers on both sides are there.
#pragma once

#include "memory/arrays/array.hpp"

namespace het {

// One copy and the device that does it.
struct Transfer {
  enum Direction { In, Out, Peer } direction = In;
  Device *device = nullptr; // the receiver, or the giver on the way to the host
  Device *giver = nullptr;  // of Peer
  Copy copy;
  const Array *array = nullptr;
  Bytes what = allBytes; // of the host's storage, as the giver has them
};

// Appends the copies for `piece` (usually one; more for rank 4 or more scattered boxes).
void appendTransfers(const Array &array, const Piece &piece, int host, std::vector<Device *> const &devices,
                     std::vector<Transfer> &out);

/// Checks results on their way to the host for good. The error names the first item, if any, that a simulated device
/// knows to be undefined. Halo rows and rows that change hands may hold such items, as long as no loop reads them.
Status checkResult(const Transfer &transfer);
/// The same for what a pass takes to the host. Arrays that stay on the devices come for want of memory, or in case a
/// device fails. They may have items that no loop makes.
Status checkResultOfPass(const Transfer &transfer);

// Enqueues; does not wait.
Status enqueue(const Transfer &transfer, Order order = Order::Device);

} // namespace het
