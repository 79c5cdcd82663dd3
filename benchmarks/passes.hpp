//===-- benchmarks/passes.hpp - passes of the real runtime, as generated text calls it --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/pass/site.hpp"

#include <cstdio>
#include <cstdlib>
#include <span>

namespace het::bench {

inline constexpr het_device_range every[] = {{0, HET_EVERY, HET_KIND_ANY}};

/// Ends the program.
[[noreturn]] inline void fail(const Error &error) {
  std::fprintf(stderr, "benchmark: %s\n", error.message.c_str());
  std::exit(1);
}
inline void check(const Status &status) {
  if (!status.ok())
    fail(status.error());
}

/// One pass of a loop over all devices. This thread calls `body` with each part in turn. Returns the pass's seconds.
template <class Body>
double runPass(het_site &site, het_loop loop, std::span<const het_access> arrays, het_schedule schedule, Body body) {
  het_region region = {};
  region.site = &site;
  region.loops = 1;
  region.loop[0] = loop;
  region.accesses = static_cast<int>(arrays.size());
  region.access = arrays.data();
  region.ranges = 1;
  region.range = every;
  region.schedule = schedule;
  region.ratio = HET_RATIO_DEFAULT;
  region.split = region.device = 1;
  check(enter(region));
  for (het_part part = {};;) {
    const Result<bool> more = next(region, part);
    if (!more.ok())
      fail(more.error());
    if (!*more)
      break;
    body(part);
  }
  check(leave(region));
  return static_cast<const Site *>(site.state)->passSeconds;
}

} // namespace het::bench
