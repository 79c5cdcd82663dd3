//===-- memory/transfer.cpp - a piece as copies that a device's queue can take --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/transfer.hpp"

#include "base/text.hpp"

namespace het {

namespace {
struct Side { // where host address `a` of the array lies in a space
  Address shift = 0;
  void *at(Address a) const { return reinterpret_cast<void *>(a + shift); }
};
} // namespace

static Side sideOf(const Array &array, int space, int host) {
  if (space == host)
    return {};
  const Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  return {reinterpret_cast<Address>(buffer.memory) - buffer.bytes.lo};
}

// The box as one Copy: trailing dimensions that are whole melt into the width, then come rows and planes. False where
// a fourth level of stride would be needed.
static bool asCopy(const View &shape, const Box &box, Copy &copy) {
  int d = shape.rank - 1;
  copy.width = static_cast<std::size_t>(box.dim[d].size()) * shape.item;
  while (d > 0 && copy.width == shape.stride(d - 1)) {
    --d;
    copy.width *= static_cast<std::size_t>(box.dim[d].size());
  }
  int strides = 0;
  for (--d; d >= 0; --d) {
    auto count = static_cast<std::size_t>(box.dim[d].size());
    if (count == 1)
      continue;
    if (strides == 0) {
      copy.rows = count;
      copy.to_row = copy.from_row = shape.stride(d);
    } else if (strides == 1) {
      copy.planes = count;
      copy.to_plane = copy.from_plane = shape.stride(d);
    } else {
      return false;
    }
    ++strides;
  }
  return true;
}

void appendTransfers(const Array &array, const Piece &piece, int host, std::vector<Device *> const &devices,
                     std::vector<Transfer> &out) {
  Transfer transfer;
  transfer.array = &array;
  transfer.copy.item = array.flat ? 0 : array.shape.item;
  if (!asCopy(array.shape, piece.box, transfer.copy)) {
    Piece slice = piece;
    for (long i = 0; i < piece.box.dim[0].size(); ++i) {
      slice.box.dim[0] = {piece.box.dim[0].lo + i, piece.box.dim[0].lo + i + 1};
      if (piece.source.rank > 0)
        slice.source.dim[0] = {piece.source.dim[0].lo + i, piece.source.dim[0].lo + i + 1};
      appendTransfers(array, slice, host, devices, out);
    }
    return;
  }
  transfer.copy.from = sideOf(array, piece.from, host).at(array.shape.address(piece.taken()));
  transfer.copy.to = sideOf(array, piece.to, host).at(array.shape.address(piece.box));
  transfer.direction = piece.to == host ? Transfer::Out : piece.from == host ? Transfer::In : Transfer::Peer;
  int queue = piece.to == host ? piece.from : piece.to;
  transfer.device = devices[static_cast<std::size_t>(queue)];
  if (transfer.direction == Transfer::Peer)
    transfer.giver = devices[static_cast<std::size_t>(piece.from)];
  out.push_back(transfer);
}

// The description that the user gave: a joined array's own indices are addresses.
static const View *viewAt(const Array &array, Address at) {
  if (!array.flat)
    return &array.shape;
  for (const Residence &residence : array.residences)
    if (Bytes bytes = residence.view.bytes(residence.view.section); bytes.lo <= at && at < bytes.hi)
      return &residence.view;
  return nullptr;
}

Status checkResult(const Transfer &transfer) {
  std::optional<std::size_t> found = transfer.device->firstUnbrought(transfer.copy);
  if (!found)
    return {};
  const std::string &name = transfer.array->shape.name;
  Address at = reinterpret_cast<Address>(transfer.copy.to) + static_cast<Address>(*found);
  const View *view = viewAt(*transfer.array, at);
  return Error{text("array '", name, "' comes back from ", transfer.device->name(),
                    " with data that no clause brought there, or made of such data",
                    view ? text(": ", view->element(at)) : ""),
               {text("if the loop makes this item, it reads one that its device was not given: give the array that it reads a "
                     "halo ('v[1:n:1]' in part_copyin, 'halo(1)' after dist_data) or bring it whole (copyin)"),
                text("if no loop writes this item, its old value is needed here: bring '", name,
                     "' in too (copy or tofrom, not create or alloc)")}};
}

Status enqueue(const Transfer &transfer) {
  switch (transfer.direction) {
  case Transfer::In:
    return transfer.device->copyIn(transfer.copy);
  case Transfer::Out:
    return transfer.device->copyOut(transfer.copy);
  case Transfer::Peer:
    return transfer.device->copyPeer(*transfer.giver, transfer.copy);
  }
  return {};
}

} // namespace het
