//===-- memory/arrays/directory.cpp - which space holds the current data of what -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/directory.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace het {

Holdings atHome(int spaces, int host, int rank) {
  Holdings holdings;
  holdings.valid.resize(static_cast<std::size_t>(spaces));
  holdings.valid[static_cast<std::size_t>(host)].add(Box::everything(rank));
  return holdings;
}

static BoxIndex indexOf(const Holdings &holdings) {
  std::vector<BoxIndex::Entry> entries;
  for (std::size_t s = 0; s < holdings.valid.size(); ++s)
    for (const Box &box : holdings.valid[s].boxes())
      entries.push_back({box, static_cast<int>(s)});
  return BoxIndex(std::move(entries));
}

std::vector<Piece> Givers::all(int space, const BoxSet &boxes, const Rank &rank) {
  if (!index_ && !boxes.empty())
    index_ = indexOf(holdings_);
  std::map<long, std::pair<int, std::vector<Box>>> given; // by rank: the holder, and what it gives
  for (const Box &box : boxes.boxes()) {
    std::vector<std::pair<long, int>> holders;
    for (int holder : index_->ownersAt(box))
      holders.emplace_back(rank(holder), holder);
    std::sort(holders.begin(), holders.end());
    BoxSet rest = box;
    for (auto [number, holder] : holders) {
      const BoxSet here = rest.intersect(holdings_.valid[static_cast<std::size_t>(holder)]);
      auto &[giver, list] = given[number];
      giver = holder;
      list.insert(list.end(), here.boxes().begin(), here.boxes().end());
      if (rest.subtract(here); rest.empty())
        break;
    }
  }
  std::vector<Piece> pieces;
  for (const auto &[number, gift] : given)
    for (const Box &box : BoxSet(gift.second).joined())
      pieces.push_back({gift.first, space, box});
  return pieces;
}

std::vector<Piece> Givers::require(int space, const BoxSet &boxes, const Rank &rank) {
  BoxSet missing = boxes;
  missing.subtract(holdings_.valid[static_cast<std::size_t>(space)]);
  return all(space, missing, rank);
}

std::vector<Piece> require(const Holdings &holdings, int space, const BoxSet &boxes, const Rank &rank) {
  return Givers(holdings).require(space, boxes, rank);
}

void arrived(Holdings &holdings, std::span<const Piece> pieces) {
  for (std::size_t i = 0; i < pieces.size();) {
    std::vector<Box> boxes;
    const int to = pieces[i].to;
    for (; i < pieces.size() && pieces[i].to == to; ++i)
      boxes.push_back(pieces[i].box);
    holdings.valid[static_cast<std::size_t>(to)].add(BoxSet(boxes));
  }
}

void written(Holdings &holdings, int space, const BoxSet &boxes) {
  std::vector<BoxSet> all(holdings.valid.size());
  all[static_cast<std::size_t>(space)] = boxes;
  written(holdings, all, boxes);
}

void written(Holdings &holdings, std::span<const BoxSet> boxes, const BoxSet &all) {
  for (std::size_t s = 0; s < holdings.valid.size(); ++s) {
    BoxSet stale = holdings.valid[s].intersect(all);
    stale.subtract(boxes[s]);
    holdings.valid[s].subtract(stale);
    holdings.valid[s].add(boxes[s]);
  }
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
