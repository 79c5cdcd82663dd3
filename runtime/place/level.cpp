//===-- place/level.cpp - tasks keep the devices' queues level ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] chapter 4, as jobs have it for their parts. Times of a kernel are samples: a place whose five latest for a size
// differ by more than a tenth gets its part of a fifth of the tasks, for more of them (4.2.1). All others go where the
// queue is lowest with the task on top of it (4.1). A size without samples has the time that the spline through the
// other sizes gives. So a task of a new size explores nothing.

#include "place/policy.hpp"

namespace het {

std::size_t level(const TaskChoice &choice) {
  constexpr long sampled = 5; // one task in so many, all places together
  const auto isKnown = [](const TaskPlace &place) { return place.measured > 0 || place.interpolated > 0; };
  const std::size_t untried = bestOf(
      choice.places, [&](const TaskPlace &place) { return !isKnown(place) && place.tried < enoughTries; },
      [](const TaskPlace &a, const TaskPlace &b) { return a.tried < b.tried; });
  if (untried < choice.places.size())
    return untried;
  const auto places = static_cast<long>(choice.places.size());
  long tried = 0;
  for (const TaskPlace &place : choice.places)
    tried += place.tried;
  const std::size_t sample = bestOf(
      choice.places,
      [&](const TaskPlace &place) {
        return place.measured > 0 && !place.converged && place.tried * sampled * places < tried;
      },
      [](const TaskPlace &a, const TaskPlace &b) { return a.tried < b.tried; });
  return sample < choice.places.size() ? sample : earliestEnd(choice);
}

} // namespace het
