//===-- place/breadth_first.cpp - tasks in turn -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 3: tasks that are ready are in one queue, and units take from it. Here each device has got as many as the
// others, whatever their data and speeds.

#include "place/policy.hpp"

namespace het {

std::size_t breadthFirst(const TaskChoice &choice) {
  return bestOf(
      choice.places, [](const TaskPlace &place) { return place.asked && !place.onHost; },
      [](const TaskPlace &a, const TaskPlace &b) { return a.given < b.given; });
}

} // namespace het
