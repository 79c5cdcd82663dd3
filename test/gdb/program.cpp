//===-- gdb/program.cpp - values for the printers of tools/gdb/het.py ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/plan/plan.hpp"

using namespace het;

// gdb stops here; the arguments are what it prints.
[[gnu::noinline]] static int stop(const Range &range, const Box &box, const BoxSet &set, const Plan &plan) {
  return range.empty() || box.empty() || set.empty() || plan.parts.empty();
}

int main() {
  const Range range{4, 10};
  const Box box = Box::of({{0, 4}, {1, 4}});
  BoxSet set(box);
  set.add(Box::of({{8, 12}, {1, 2}}));
  het_site site{};
  site.file = "axpy.c";
  site.line = 9;
  Plan plan;
  plan.region.site = &site;
  plan.version = 3;
  plan.parts.resize(3);
  for (int k = 0; k < 3; ++k)
    plan.parts[static_cast<std::size_t>(k)].space = k;
  plan.parts[0].boxes = {Box::of({{0, 50}}), Box::of({{60, 70}})};
  plan.parts[2].host = true;
  plan.parts[2].boxes = {Box::of({{50, 60}})};
  plan.fetch.transfers.resize(2);
  return stop(range, box, set, plan);
}
