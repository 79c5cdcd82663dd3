//===-- memory/arrays/view.hpp - an array as one construct describes it -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A view gives a shape to host storage. Two views of the same storage may differ in name, shape and base; what they
// have in common is their bytes. Addresses are integers: base may lie outside the storage when a section does not begin
// at 0.
#pragma once

#include "geometry/box.hpp"

#include <het/het.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace het {

using Address = std::intptr_t;

// Host bytes lo to hi-1.
struct Bytes {
  Address lo = 0, hi = 0;
  bool empty() const { return hi <= lo; }
  std::size_t size() const { return empty() ? 0 : static_cast<std::size_t>(hi - lo); }
  bool contains(Bytes other) const { return other.empty() || (lo <= other.lo && other.hi <= hi); }
  bool meets(Bytes other) const { return !empty() && !other.empty() && lo < other.hi && other.lo < hi; }
  Bytes hull(Bytes other) const {
    if (empty())
      return other;
    return other.empty() ? *this : Bytes{std::min(lo, other.lo), std::max(hi, other.hi)};
  }
};

struct View {
  std::string name;
  Address base = 0; // of element [0]...[0]
  std::size_t item = 1;
  int rank = 1;
  std::array<long, HET_MAX_RANK> extent{}; // the outermost one is not used
  Box section;

  Address address(const Box &corner, bool last = false) const; // of the first, or the last, element of a box
  Bytes bytes(const Box &box) const;                           // hull of a box in storage
  std::size_t stride(int d) const;                             // bytes from one index of dimension d to the next
  bool sameShape(const View &other) const;                     // the same indices mean the same bytes
  Box at(Address byte) const;                                  // of one element: that which has this byte
  std::string element(Address at) const;                       // "u[3][4]", of the element that has this byte
  std::string text() const;                                    // "'u' [0:4096][0:4096]"
};

// `access` has a rank of at least 1.
View viewOf(const het_access &access);

// A view of raw bytes whose indices are addresses.
View byteView(Bytes bytes, std::string name);

// The bytes of a box as ranges of addresses: rank-1 boxes of a byte view, one for each run of contiguous elements.
BoxSet addressesOf(const View &view, const Box &box);

} // namespace het
