//===-- memory/store/transfer.cpp - a piece as copies that a device's queue can take --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/store/transfer.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace het {

static Placement placementOf(const Array &array, int space, int host) {
  return space == host ? inHost(array.shape) : inBuffer(array.shape, array.buffers[static_cast<std::size_t>(space)]);
}

void appendTransfers(const Array &array, const Piece &piece, int host, std::vector<Device *> const &devices,
                     std::vector<Transfer> &out) {
  std::vector<Copy> copies;
  appendCopies(array.shape.item, placementOf(array, piece.from, host), piece.taken(),
               placementOf(array, piece.to, host), piece.box, copies);
  Transfer transfer;
  transfer.array = &array;
  transfer.what = array.shape.bytes(piece.taken());
  transfer.direction = piece.to == host ? Transfer::Out : piece.from == host ? Transfer::In : Transfer::Peer;
  transfer.device = devices[static_cast<std::size_t>(piece.to == host ? piece.from : piece.to)];
  if (transfer.direction == Transfer::Peer)
    transfer.giver = devices[static_cast<std::size_t>(piece.from)];
  for (const Copy &copy : copies) {
    transfer.copy = copy;
    if (array.flat)
      transfer.copy.item = 0;
    out.push_back(transfer);
  }
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

// The places from which data may come that no clause has brought.
static std::vector<std::string> causesOf(const Array &array) {
  std::vector<std::string> notes;
  for (const UnbroughtRead &read : array.unbrought) {
    const std::string place = read.site && read.site->file ? text(" at ", read.site->file, ":", read.site->line) : "";
    notes.push_back(text("the loop", place, " may read ", read.items, read.writes ? " before it writes it" : "",
                         ", which no clause has brought and no loop has ", "written: bring '", read.name,
                         "' in (copy, copyin, to or tofrom, not create or alloc)"));
  }
  if (notes.empty())
    notes.push_back("if the loop makes this item, it reads one that its device was not given: give the array that it "
                    "reads a halo ('v[1:n:1]' in part_copyin, 'halo(1)' after dist_data) or bring it whole (copyin)");
  notes.push_back(text("if no loop writes this item, its old value is needed here: bring '", array.shape.name,
                       "' in too (copy, tofrom or inout, not create, alloc or out)"));
  return notes;
}

Status checkResult(const Transfer &transfer) {
  if (transfer.device->isDry())
    return {};
  std::optional<std::size_t> found = transfer.device->firstUnbrought(transfer.copy);
  if (!found)
    return {};
  const std::string &name = transfer.array->shape.name;
  Address at = reinterpret_cast<Address>(transfer.copy.to) + static_cast<Address>(*found);
  const View *view = viewAt(*transfer.array, at);
  return Error{text("array '", name, "' comes back from ", transfer.device->name(),
                    " with data that no clause brought there, or made of such data",
                    view ? text(": ", view->element(at)) : ""),
               causesOf(*transfer.array)};
}

Status checkResultOfPass(const Transfer &transfer) {
  const auto stays = [](const Residence &one) { return one.contents || one.persistent; };
  return std::ranges::any_of(transfer.array->residences, stays) ? Status() : checkResult(transfer);
}

static Status start(const Transfer &transfer, Order order) {
  switch (transfer.direction) {
  case Transfer::In: return transfer.device->copyIn(transfer.copy, order);
  case Transfer::Out: return transfer.device->copyOut(transfer.copy, order);
  case Transfer::Peer: return transfer.device->copyPeer(*transfer.giver, transfer.copy, order);
  }
  return {};
}

Status enqueue(const Transfer &transfer, Order order) {
  Status status = start(transfer, order);
  if (status.ok() || !transfer.array)
    return status;
  static constexpr const char *ways[] = {"to", "from", "to"};
  return std::move(status.error())
      .note(text("copy of array ", transfer.array->shape.text(), ", ", bytesText(transfer.copy.bytes()), " ",
                 ways[transfer.direction], " ", transfer.device->name()));
}

} // namespace het
