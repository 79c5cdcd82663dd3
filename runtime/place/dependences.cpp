//===-- place/dependences.cpp - tasks follow those that they wait for -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [O] section 5.2: "dependent tasks are scheduled to the same device". A task goes where the one ran whose end made it
// ready. One that waited for none, or for a task of the host's, goes to whoever has got fewest.

#include "place/policy.hpp"

namespace het {

std::size_t followDependences(const TaskChoice &choice) {
  const std::size_t same = bestOf(
      choice.places,
      [&](const TaskPlace &place) { return place.asked && !place.onHost && place.device == choice.before; },
      [](const TaskPlace &, const TaskPlace &) { return false; });
  return same < choice.places.size() ? same : breadthFirst(choice);
}

} // namespace het
