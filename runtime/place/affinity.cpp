//===-- place/affinity.cpp - tasks go where their data is -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] sections 2.2 and 4.3: the device with most of a task's bytes, as they are when the task is ready. The devices
// that have as much take turns.

#include "place/policy.hpp"

namespace het {

std::size_t affinity(const TaskChoice &choice) {
  return bestOf(
      choice.places, [](const TaskPlace &place) { return place.asked && !place.onHost; },
      [](const TaskPlace &a, const TaskPlace &b) {
        return a.there != b.there ? a.there > b.there : a.given < b.given;
      });
}

} // namespace het
