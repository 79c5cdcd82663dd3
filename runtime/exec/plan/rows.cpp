//===-- exec/plan/rows.cpp - the rows of resident arrays that a loop's iterations use ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/rows.hpp"

#include "exec/plan/plan.hpp"

#include <algorithm>

namespace het {

namespace {
// Iteration k of the cut range has row first + k * step of dimension `d`.
struct Driven {
  int d = -1; // -1: none
  long first = 0, step = 0;
};
} // namespace

static Driven drivenOf(const het_region &region, const Use &use, const Domain &domain) {
  const Cut &cut = domain.cut[0];
  for (int d = 0; d < use.shape.rank; ++d) {
    const LoopIndex drive = indexOf(region, use.shape, d, domain);
    if (drive.loop != cut.loop || drive.loop < 0)
      continue;
    const het_loop &loop = region.loop[cut.loop];
    const long step = cut.indices ? 1 : loop.step;
    const long index = cut.indices ? cut.range.lo - cut.offset : loop.first + loop.step * cut.range.lo;
    const bool isOneSort = drive.otherFactor == 0 && !drive.ranges && drive.mirror == 0;
    return {d, drive.factor * index + drive.offset, isOneSort ? drive.factor * step : 0};
  }
  return {};
}

static double rowBytes(const Use &use, int driven) {
  double bytes = static_cast<double>(use.array->shape.item);
  for (int d = 0; d < use.shape.rank; ++d)
    if (d != driven)
      bytes *= static_cast<double>(use.shape.section(d).size());
  return bytes;
}

ResidentRows residentRows(const het_region &region, const std::vector<Use> &uses, const Domain &domain) {
  ResidentRows all;
  bool writesFirst = false; // the array that `first` is about
  for (const Use &use : uses) {
    if (!use.array || !use.resident)
      continue;
    const Driven driven = drivenOf(region, use, domain);
    if (driven.d < 0) // whole wherever the loop runs
      continue;
    // Rows of other loops have the same numbers only if all count one dimension one by one.
    const bool writes = use.shape.mode & HET_WRITE;
    if (use.shape.dim[driven.d].follow == HET_WHOLE && !writes)
      continue; // a whole array, which stays wherever it once was read
    const bool counted = use.array->split || std::ranges::find(all.arrays, use.array) != all.arrays.end();
    if (driven.step != 1 || use.array->flat || (counted && use.array->splitDimension != driven.d))
      return {};
    if (all.arrays.empty() || (writes && !writesFirst)) {
      all.rows.first = driven.first;
      writesFirst = writes;
    }
    use.array->splitDimension = driven.d;
    all.arrays.push_back(use.array);
    all.rows.uses.push_back({use.array, rowBytes(use, driven.d), writes});
  }
  return all;
}

SharedSplit &sharedSplit(const ResidentRows &rows) {
  std::shared_ptr<SharedSplit> split;
  for (const Array *array : rows.arrays)
    if (!split)
      split = array->split;
  if (!split)
    split = std::make_shared<SharedSplit>();
  for (Array *array : rows.arrays)
    array->split = split;
  return *split;
}

} // namespace het
