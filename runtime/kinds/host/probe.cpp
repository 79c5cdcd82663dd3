//===-- kinds/host/probe.cpp - how many cores this process may use ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads, not cores, set the team's size, as in every OpenMP runtime: a loop that waits for memory gains from both
// hardware threads of a core.
#include "base/text.hpp"
#include "kinds/host/device.hpp"

#include <hwloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>

namespace het::host {
namespace {

// Without hwloc's view (it may refuse in a container): the scheduler's mask.
Cores fromMask() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  int threads = 0;
  if (sched_getaffinity(0, sizeof mask, &mask) == 0)
    threads = CPU_COUNT(&mask);
  if (threads < 1)
    threads = static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  return {threads, threads};
}

Cores fromTopology(hwloc_topology_t topology) {
  hwloc_bitmap_t mask = hwloc_bitmap_alloc();
  if (!mask || hwloc_get_cpubind(topology, mask, HWLOC_CPUBIND_PROCESS) != 0) {
    hwloc_bitmap_free(mask);
    return fromMask();
  }
  hwloc_bitmap_and(mask, mask, hwloc_topology_get_allowed_cpuset(topology));
  Cores found{0, std::max(1, hwloc_bitmap_weight(mask))};
  int cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
  for (int i = 0; i < cores; ++i) {
    hwloc_obj_t core = hwloc_get_obj_by_type(topology, HWLOC_OBJ_CORE, static_cast<unsigned>(i));
    found.cores += hwloc_bitmap_intersects(core->cpuset, mask) ? 1 : 0;
  }
  if (found.cores == 0)
    found.cores = found.threads;
  hwloc_bitmap_free(mask);
  return found;
}

Cores look() {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0)
    return fromMask();
  // Cores and threads only: what else hwloc can look for costs milliseconds at every program's start.
  hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter(topology, HWLOC_OBJ_CORE, HWLOC_TYPE_FILTER_KEEP_ALL);
  Cores found = hwloc_topology_load(topology) == 0 ? fromTopology(topology) : fromMask();
  hwloc_topology_destroy(topology);
  return found;
}

} // namespace

const Cores &cores() {
  static const Cores found = look();
  return found;
}

Found probe() {
  std::size_t memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  Found found;
  found.places.push_back({"host", text(cores().cores, cores().cores == 1 ? " core, " : " cores, ", cores().threads,
                                       cores().threads == 1 ? " thread, " : " threads, ", bytesText(memory))});
  return found;
}

} // namespace het::host
