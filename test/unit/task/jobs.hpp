//===-- unit/task/jobs.hpp - jobs in the words of a test ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "../exec/machine.hpp"
#include "task/job_boxes.hpp"
#include "task/jobs.hpp"
#include "waits.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace het::test {

using Pieces = std::vector<het_box>;

inline het_box box(std::vector<long> hi, std::vector<long> lo = {}) {
  het_box made{};
  made.rank = static_cast<int>(hi.size());
  lo.resize(hi.size());
  std::copy(hi.begin(), hi.end(), made.hi);
  std::copy(lo.begin(), lo.end(), made.lo);
  return made;
}

// A job in the words of a test.
struct Work {
  het_box domain;
  std::function<void(const het_box &)> execute = [](const het_box &) {};
  std::function<Pieces(const het_box &, long)> dice = slices;
  const char *name = "test";

  // Along the first dimension.
  static Pieces slices(const het_box &part, long pieces) {
    Pieces all;
    const long length = part.hi[0] - part.lo[0], count = std::clamp(pieces, 1L, length);
    for (long k = 0; k < count; ++k) {
      all.push_back(part);
      all.back().lo[0] = part.lo[0] + length * k / count;
      all.back().hi[0] = part.lo[0] + length * (k + 1) / count;
    }
    return all;
  }

  het_job job() {
    return {name, domain, this,
            [](void *context, const het_box *part) { static_cast<Work *>(context)->execute(*part); },
            [](void *context, const het_box *part, long pieces, het_take_box take, void *taker) {
              for (const het_box &piece : static_cast<Work *>(context)->dice(*part, pieces))
                take(taker, &piece);
            }};
  }
};

inline void barrier(Jobs &jobs) {
  Result<std::exception_ptr> thrown = jobs.barrier();
  ASSERT_TRUE(thrown.ok()) << thrown.error().message;
  EXPECT_EQ(*thrown, nullptr);
}

inline std::string saidBy(Jobs &jobs) {
  Result<std::exception_ptr> thrown = jobs.barrier();
  if (!thrown.ok())
    return "error: " + thrown.error().message;
  if (!*thrown)
    return "nothing";
  try {
    std::rethrow_exception(*thrown);
  } catch (const std::exception &exception) {
    return exception.what();
  }
}

} // namespace het::test
