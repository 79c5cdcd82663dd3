//===-- memory/arrays/view.cpp - an array as one construct describes it -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/view.hpp"

namespace het {

std::size_t View::stride(int d) const {
  std::size_t bytes = item;
  for (int inner = rank - 1; inner > d; --inner)
    bytes *= static_cast<std::size_t>(extent[inner]);
  return bytes;
}

Address View::address(const Box &corner, bool last) const {
  Address at = base;
  for (int d = 0; d < rank; ++d)
    at += (last ? corner.dim[d].hi - 1 : corner.dim[d].lo) * static_cast<Address>(stride(d));
  return at;
}

Bytes View::bytes(const Box &box) const {
  if (box.empty())
    return {};
  return {address(box), address(box, true) + static_cast<Address>(item)};
}

bool View::sameShape(const View &other) const {
  if (base != other.base || item != other.item || rank != other.rank)
    return false;
  for (int d = 1; d < rank; ++d)
    if (extent[d] != other.extent[d])
      return false;
  return true;
}

Box View::at(Address byte) const {
  Box item;
  item.rank = rank;
  Address rest = byte - base;
  for (int d = 0; d < rank; ++d) {
    const auto each = static_cast<Address>(stride(d));
    const Address index = rest >= 0 ? rest / each : -((each - 1 - rest) / each);
    item.dim[d] = {index, index + 1};
    rest -= index * each;
  }
  return item;
}

std::string View::element(Address at) const {
  std::string words = name;
  const Box item = this->at(at);
  for (int d = 0; d < rank; ++d)
    words += "[" + std::to_string(item.dim[d].lo) + "]";
  return words;
}

std::string View::text() const { return "'" + name + "' " + section.text(); }

View viewOf(const het_access &access) {
  View view;
  view.name = access.name ? access.name : "";
  view.base = reinterpret_cast<Address>(access.base);
  view.item = access.item;
  view.rank = access.rank;
  view.section.rank = access.rank;
  for (int d = 0; d < access.rank; ++d) {
    view.extent[d] = access.dim[d].extent;
    view.section.dim[d] = {access.dim[d].lo, access.dim[d].lo + access.dim[d].len};
  }
  return view;
}

View byteView(Bytes bytes, std::string name) {
  View view;
  view.name = std::move(name);
  view.section = Box::of({{bytes.lo, bytes.hi}});
  return view;
}

// The outermost dimension whose indices are not scattered: from it inwards, the box is one run of bytes.
static int runFrom(const View &view, const Box &box) {
  int d = view.rank - 1;
  while (d > 0 && box.dim[d].lo == 0 && box.dim[d].size() == view.extent[d])
    --d;
  return d;
}

static void appendRuns(const View &view, Box box, int d, int last, std::vector<Box> &out) {
  if (d == last) {
    Bytes run = view.bytes(box);
    out.push_back(Box::of({{run.lo, run.hi}}));
    return;
  }
  Range all = box.dim[d];
  for (long i = all.lo; i < all.hi; ++i) {
    box.dim[d] = {i, i + 1};
    appendRuns(view, box, d + 1, last, out);
  }
}

BoxSet addressesOf(const View &view, const Box &box) {
  std::vector<Box> runs;
  if (!box.empty())
    appendRuns(view, box, 0, runFrom(view, box), runs);
  return BoxSet(runs);
}

} // namespace het
