//===-- place/heft.cpp - tasks go where they end first ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] section 3.2.1 of StarPU, and section 4.1.2: the place that minimizes the end of a task. A kernel begins behind
// the place's other tasks. It also begins behind the task's own copies, which run beside these. Then it takes its usual
// time there. [G] has the cost of copies in the time of a task; here it depends on what is there.

#include "place/policy.hpp"

#include <algorithm>

namespace het {

double moveSeconds(const TaskPlace &place) {
  if (place.missing <= 0)
    return 0;
  const auto bytes = static_cast<double>(place.missing + place.twice);
  return place.latency * std::max(place.copies, 1) + (place.bandwidth > 0 ? bytes / place.bandwidth : 0);
}

double beginsAt(const TaskPlace &place) {
  const double arrives = place.arrives >= 0 ? std::max(place.arrives, place.ready) : place.ready + moveSeconds(place);
  return std::max(place.busy, arrives);
}

double expectedSeconds(const TaskChoice &choice, const TaskPlace &place) {
  if (place.measured > 0)
    return place.seconds;
  if (place.interpolated > 0)
    return place.interpolated;
  double work = 0;
  int known = 0;
  for (const TaskPlace &other : choice.places)
    if (other.measured > 0) {
      work += other.seconds * other.rate;
      ++known;
    }
  return known > 0 && place.rate > 0 ? work / known / place.rate : 0;
}

std::size_t earliestEnd(const TaskChoice &choice) {
  return earliestEndOf(choice, [](const TaskPlace &) { return true; });
}

// A place that nothing is known of gets tasks first: it may be the fastest.
std::size_t heft(const TaskChoice &choice) {
  const std::size_t untried = bestOf(
      choice.places, [](const TaskPlace &place) { return place.measured == 0 && place.tried < enoughTries; },
      [](const TaskPlace &a, const TaskPlace &b) { return beginsAt(a) < beginsAt(b); });
  return untried < choice.places.size() ? untried : earliestEnd(choice);
}

} // namespace het
