//===-- kinds/host/probe.cpp - how many cores this process may use ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads, not cores, set the team's size, as in every OpenMP runtime: a loop that waits for memory gains from both
// hardware threads of a core. They come from the scheduler's mask; hwloc, which takes milliseconds, is asked for the
// cores behind them only where somebody wants to read about them.
#include "base/text.hpp"
#include "kinds/host/device.hpp"

#include <hwloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

namespace het::host {

// Machines with more than 1,024 processors need a larger mask than cpu_set_t: the kernel says EINVAL until it fits.
int threads() {
  for (std::size_t processors = 1024; processors <= (1 << 20); processors *= 4) {
    std::vector<cpu_set_t> mask(processors / (8 * sizeof(cpu_set_t)));
    std::size_t size = mask.size() * sizeof(cpu_set_t);
    CPU_ZERO_S(size, mask.data());
    if (sched_getaffinity(0, size, mask.data()) == 0)
      return std::max(1, CPU_COUNT_S(size, mask.data()));
  }
  return static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
}

// Cores with at least one thread in the mask; 0 where hwloc cannot say.
static int coresIn(hwloc_topology_t topology) {
  hwloc_bitmap_t mask = hwloc_bitmap_alloc();
  int found = 0;
  if (mask && hwloc_get_cpubind(topology, mask, HWLOC_CPUBIND_PROCESS) == 0) {
    int cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
    for (int i = 0; i < cores; ++i) {
      hwloc_obj_t core = hwloc_get_obj_by_type(topology, HWLOC_OBJ_CORE, static_cast<unsigned>(i));
      found += hwloc_bitmap_intersects(core->cpuset, mask) ? 1 : 0;
    }
  }
  hwloc_bitmap_free(mask);
  return found;
}

static int cores() {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0)
    return 0;
  hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter(topology, HWLOC_OBJ_CORE, HWLOC_TYPE_FILTER_KEEP_ALL);
  int found = hwloc_topology_load(topology) == 0 ? coresIn(topology) : 0;
  hwloc_topology_destroy(topology);
  return found;
}

Found probe() {
  auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::size_t memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * page;
  int physical = cores(), usable = threads();
  std::string detail = physical ? text(physical, physical == 1 ? " core, " : " cores, ") : "";
  detail += text(usable, usable == 1 ? " hardware thread, " : " hardware threads, ", bytesText(memory));
  Found found;
  found.places.push_back({"host", detail});
  return found;
}

} // namespace het::host
