//===-- place/versioning.cpp - every version of a task is tried, then the best is used ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 3: "the runtime, based on its own history records, decides which version is more suitable". Each version
// runs a few times in each place for each size, in turn. From then on the earliest end decides, copies included.

#include "place/policy.hpp"

namespace het {

std::size_t versioning(const TaskChoice &choice) {
  constexpr long tries = 3;
  const std::size_t untried = bestOf(
      choice.places, [](const TaskPlace &place) { return place.tried < tries; },
      [](const TaskPlace &a, const TaskPlace &b) { return a.tried < b.tried; });
  return untried < choice.places.size() ? untried : earliestEnd(choice);
}

} // namespace het
