//===-- place/stealing.cpp - devices without work take that of others --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [O] section 5. A task belongs to a device of the kind that it asks for (5.1). While that one is busy, a device that
// is idle takes the task, of whatever kind it is (5.2). It does not if more of the task's data is on the busy one.

#include "place/policy.hpp"

namespace het {

std::size_t stealing(const TaskChoice &choice) {
  const std::size_t own = affinity(choice);
  if (choice.places[own].waiting == 0)
    return own;
  const std::size_t thief = bestOf(
      choice.places,
      [&](const TaskPlace &place) {
        return !place.onHost && place.waiting == 0 && place.there >= choice.places[own].there;
      },
      [](const TaskPlace &a, const TaskPlace &b) {
        return a.there != b.there ? a.there > b.there : a.asked != b.asked ? a.asked : a.given < b.given;
      });
  return thief < choice.places.size() ? thief : own;
}

} // namespace het
