//===-- exec/engine/selection.cpp - the devices a region asks for ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/engine/selection.hpp"

#include <algorithm>

namespace het {

int kindBit(Kind kind) {
  switch (kind) {
  case Kind::Host: return HET_KIND_HOST;
  case Kind::Cuda: return HET_KIND_NVGPU;
  case Kind::OpenCl: return HET_KIND_OPENCL;
  case Kind::Sim: return HET_KIND_SIM;
  case Kind::Omp: return HET_KIND_OMP;
  }
  return 0;
}

static void add(const Roster &roster, const het_device_range &range, std::vector<bool> &taken) {
  int all = static_cast<int>(roster.kinds.size());
  long last = range.count == HET_EVERY ? all : std::min<long>(range.first + range.count, all);
  for (long id = std::max(range.first, 0L); id < last; ++id) {
    if (!(roster.kinds[static_cast<std::size_t>(id)] & range.kinds))
      continue;
    // The host is asked for by itself where its id or its type alone stands there.
    bool byItself = range.count == 1 || !(range.kinds & HET_KIND_ACCELERATOR);
    if (id == roster.host() && !roster.hostListed && !byItself)
      continue;
    taken[static_cast<std::size_t>(id)] = true;
  }
}

std::vector<int> select(const Roster &roster, std::span<const het_device_range> ranges) {
  static constexpr het_device_range every = {0, HET_EVERY, HET_KIND_ANY};
  std::vector<bool> taken(roster.kinds.size());
  for (const het_device_range &range : ranges)
    add(roster, range, taken);
  if (ranges.empty())
    add(roster, every, taken);
  std::vector<int> ids;
  for (std::size_t id = 0; id < taken.size(); ++id)
    if (taken[id])
      ids.push_back(static_cast<int>(id));
  if (ids.empty())
    ids.push_back(roster.host());
  return ids;
}

Error nothingToOffloadTo() {
  return Error{"OMP_TARGET_OFFLOAD is set to 'mandatory', and there is no device but the host",
               {"HET_DEVICES=sim:1 simulates one; het-info says why no other one is used"}};
}

} // namespace het
