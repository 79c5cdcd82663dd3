//===-- exec/plan/tiling.cpp - what each position of a topology gets -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/tiling.hpp"

#include <algorithm>

namespace het {

void scheduleInstead(Domain &domain, het_schedule schedule) {
  Cut &cut = domain.cut[0];
  if (domain.axes > 1 || cut.loop < 0)
    return;
  cut.policy = schedule == HET_SCHED_BLOCK && cut.indices ? HET_BLOCK : HET_AUTO;
  cut.size = 0;
}

const char *nameOf(const Domain &domain) {
  for (int a = 0; a < domain.axes; ++a)
    if (const Cut &cut = domain.cut[static_cast<std::size_t>(a)]; cut.loop >= 0 && cut.fixed())
      return cut.policy == HET_CYCLIC ? "cyclic" : cut.policy == HET_GUIDED ? "guided" : "block";
  return "static";
}

bool followsPolicy(const Domain &domain, std::size_t devices) {
  return domain.axes == 1 && !domain.cut[0].fixed() && domain.cut[0].loop >= 0 &&
         domain.grid(static_cast<long>(devices)).positions() == static_cast<long>(devices);
}

// Over several axes no device has a time of its own to learn from: rates decide.
static std::vector<long> sharesByRate(const Grid &grid, int axis, long total, const std::vector<Worker> &workers) {
  std::vector<Worker> places(static_cast<std::size_t>(grid.extent[static_cast<std::size_t>(axis)]));
  for (Worker &place : places)
    place.rate = 0;
  for (long p = 0; p < grid.positions(); ++p)
    places[static_cast<std::size_t>(grid.at(p)[static_cast<std::size_t>(axis)])].rate +=
        workers[static_cast<std::size_t>(grid.device(p))].rate;
  return firstShares({total, HET_RATIO_DEFAULT, places});
}

Tiling tilingOf(const Domain &domain, std::size_t devices, const std::vector<Worker> &workers,
                const std::vector<long> *shares) {
  Tiling tiling{domain.grid(static_cast<long>(devices)), {}};
  for (int a = 0; a < domain.axes; ++a) {
    const Cut &cut = domain.cut[static_cast<std::size_t>(a)];
    std::vector<Ranges> &pieces = tiling.pieces[static_cast<std::size_t>(a)];
    if (shares)
      pieces = het::cut(cut.ranges(), *shares);
    else if (cut.fixed() || cut.loop < 0 || devices != workers.size())
      pieces = distribute(cut, tiling.grid.extent[static_cast<std::size_t>(a)]);
    else
      pieces = het::cut(cut.ranges(), sharesByRate(tiling.grid, a, cut.range.size(), workers));
    for (Ranges &piece : pieces)
      piece = wholeTiles(cut, piece);
  }
  return tiling;
}

std::vector<long> sharesOf(const Tiling &tiling) {
  std::vector<long> shares(static_cast<std::size_t>(tiling.grid.devices));
  for (std::size_t position = 0; position < tiling.pieces[0].size(); ++position)
    shares[position % shares.size()] += sizeOf(tiling.pieces[0][position]);
  return shares;
}

} // namespace het
