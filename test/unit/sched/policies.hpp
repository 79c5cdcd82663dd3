//===-- unit/sched/policies.hpp - workers and passes for the tests of policies ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "sched/policy.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace het::test {

using Shares = std::vector<long>;

inline Worker accelerator(double rate) { return {false, 1, rate, 0, {}, {}}; }
inline Worker host(int cores) { return {true, cores, static_cast<double>(cores), 0, {}, {}}; }
inline std::unique_ptr<Policy> policy(het_schedule schedule) { return (*findPolicy(schedule))->make(); }

// The iterations of each subpass.
inline Shares sizes(const std::vector<Ranges> &subpasses) {
  Shares all;
  for (const Ranges &pieces : subpasses)
    all.push_back(sizeOf(pieces));
  return all;
}

// One pass in which device d needs each[d] seconds for an iteration.
inline void pass(std::vector<Worker> &workers, const Shares &shares, const std::vector<double> &each) {
  for (std::size_t d = 0; d < workers.size(); ++d)
    if (shares[d] > 0)
      workers[d].history.add(shares[d], static_cast<double>(shares[d]) * each[d]);
}

} // namespace het::test
