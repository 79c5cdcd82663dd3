//===-- geometry/box_index.cpp - which of many boxes meet one -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/box_index.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace het {

static constexpr std::size_t leaf = 4; // so few boxes are looked at one by one

static bool meet(const Box &a, const Box &b) {
  for (int d = 0; d < a.rank; ++d)
    if (a.dim[d].hi <= b.dim[d].lo || b.dim[d].hi <= a.dim[d].lo)
      return false;
  return true;
}

// The dimension in which the boxes begin farthest apart.
static int widest(std::span<const BoxIndex::Entry> some) {
  int best = 0;
  long most = -1;
  for (int d = 0; d < some.front().box.rank; ++d) {
    const auto [low, high] =
        std::minmax_element(some.begin(), some.end(), [d](const BoxIndex::Entry &a, const BoxIndex::Entry &b) {
          return a.box.dim[d].lo < b.box.dim[d].lo;
        });
    if (const long apart = high->box.dim[d].lo - low->box.dim[d].lo; apart > most) {
      most = apart;
      best = d;
    }
  }
  return best;
}

BoxIndex::BoxIndex(std::vector<Entry> entries) : entries_(std::move(entries)) {
  if (entries_.empty())
    return;
  hulls_.resize(std::bit_ceil(entries_.size()));
  build(0, entries_);
}

void BoxIndex::build(std::size_t node, std::span<Entry> some) {
  Box &hull = hulls_[node];
  for (const Entry &entry : some)
    hull = hull.rank == 0 ? entry.box : hull.hull(entry.box);
  if (some.size() <= leaf)
    return;
  const int d = widest(some);
  const std::size_t half = some.size() / 2;
  std::nth_element(some.begin(), some.begin() + static_cast<std::ptrdiff_t>(half), some.end(),
                   [d](const Entry &a, const Entry &b) { return a.box.dim[d].lo < b.box.dim[d].lo; });
  build(2 * node + 1, some.first(half));
  build(2 * node + 2, some.subspan(half));
}

void BoxIndex::visit(std::size_t node, std::span<const Entry> some, const Box &box, std::vector<int> &owners) const {
  if (!meet(hulls_[node], box))
    return;
  if (some.size() <= leaf) {
    for (const Entry &entry : some)
      if (meet(entry.box, box))
        owners.push_back(entry.owner);
    return;
  }
  visit(2 * node + 1, some.first(some.size() / 2), box, owners);
  visit(2 * node + 2, some.subspan(some.size() / 2), box, owners);
}

std::vector<int> BoxIndex::ownersAt(const Box &box) const {
  std::vector<int> owners;
  if (!entries_.empty() && !box.empty())
    visit(0, entries_, box, owners);
  std::sort(owners.begin(), owners.end());
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  return owners;
}

} // namespace het
