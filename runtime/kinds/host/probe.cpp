//===-- kinds/host/probe.cpp - how many cores this process may use ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads, not cores, set the team's size, as in every OpenMP runtime: a loop that waits for memory gains from both
// hardware threads of a core. The cores behind them are for people to read about; the kernel's own tables name them, so
// that programs need no library for it.
#include "base/text.hpp"
#include "kinds/host/device.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace het::host {

// Machines with more than 1,024 processors need a larger mask than cpu_set_t: the kernel says EINVAL until it fits.
static std::vector<cpu_set_t> affinity() {
  for (std::size_t processors = 1024; processors <= (1 << 20); processors *= 4) {
    std::vector<cpu_set_t> mask(processors / (8 * sizeof(cpu_set_t)));
    std::size_t size = mask.size() * sizeof(cpu_set_t);
    CPU_ZERO_S(size, mask.data());
    if (sched_getaffinity(0, size, mask.data()) == 0)
      return mask;
  }
  return {};
}

int threads() {
  std::vector<cpu_set_t> mask = affinity();
  if (mask.empty())
    return static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  return std::max(1, CPU_COUNT_S(mask.size() * sizeof(cpu_set_t), mask.data()));
}

// Cores with at least one thread in the mask; 0 where the kernel does not say. Threads of one core list the same
// siblings.
static int cores() {
  std::vector<cpu_set_t> mask = affinity();
  std::size_t size = mask.size() * sizeof(cpu_set_t);
  std::set<std::string> found;
  for (std::size_t i = 0; i < 8 * size; ++i) {
    if (!CPU_ISSET_S(i, size, mask.data()))
      continue;
    std::ifstream in(text("/sys/devices/system/cpu/cpu", i, "/topology/thread_siblings_list"));
    std::string siblings;
    if (std::getline(in, siblings))
      found.insert(siblings);
  }
  return static_cast<int>(found.size());
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
