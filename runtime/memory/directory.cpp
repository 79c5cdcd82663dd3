//===-- memory/directory.cpp - which space holds the current data of what ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/directory.hpp"

namespace het {

Holdings atHome(int spaces, int host, int rank) {
  Holdings holdings;
  holdings.valid.resize(static_cast<std::size_t>(spaces));
  holdings.valid[static_cast<std::size_t>(host)].add(Box::everything(rank));
  return holdings;
}

std::vector<Piece> require(const Holdings &holdings, int space, const BoxSet &boxes, std::span<const int> order) {
  std::vector<Piece> pieces;
  BoxSet missing = boxes;
  missing.subtract(holdings.valid[static_cast<std::size_t>(space)]);
  for (int holder : order) {
    if (missing.empty())
      break;
    if (holder == space)
      continue;
    BoxSet here = missing.intersect(holdings.valid[static_cast<std::size_t>(holder)]);
    for (const Box &box : here.joined())
      pieces.push_back({holder, space, box});
    missing.subtract(here);
  }
  return pieces;
}

void arrived(Holdings &holdings, std::span<const Piece> pieces) {
  for (const Piece &piece : pieces)
    holdings.valid[static_cast<std::size_t>(piece.to)].add(piece.box);
}

void written(Holdings &holdings, int space, const BoxSet &boxes) {
  for (std::size_t s = 0; s < holdings.valid.size(); ++s)
    if (static_cast<int>(s) == space)
      holdings.valid[s].add(boxes);
    else
      holdings.valid[s].subtract(boxes);
}

void keepOnly(Holdings &holdings, int host, const BoxSet &kept, int rank) {
  BoxSet outside{Box::everything(rank)};
  outside.subtract(kept);
  for (std::size_t s = 0; s < holdings.valid.size(); ++s)
    if (static_cast<int>(s) == host)
      holdings.valid[s].add(outside);
    else
      holdings.valid[s] = holdings.valid[s].intersect(kept);
}

void undefine(Holdings &holdings, const BoxSet &boxes) {
  for (BoxSet &valid : holdings.valid)
    valid.subtract(boxes);
}

} // namespace het
