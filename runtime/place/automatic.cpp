//===-- place/automatic.cpp - the policy if none is asked for --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// While little is known, the device where a task can begin first, which is the one that has its data if all are idle.
// Among equal ones the affinity of [A] section 2.2 decides. Later heft does. A task that has run three times, and whose
// time is known somewhere, is taken for one that repeats. Each other place, other versions too, then gets it twice.

#include "place/policy.hpp"

namespace het {

static std::size_t earliestBegin(const TaskChoice &choice) {
  return bestOf(
      choice.places, [](const TaskPlace &place) { return place.asked && !place.onHost; },
      [](const TaskPlace &a, const TaskPlace &b) {
        const double first = beginsAt(a), second = beginsAt(b);
        return first != second ? first < second : a.there != b.there ? a.there > b.there : a.given < b.given;
      });
}

std::size_t automatic(const TaskChoice &choice) {
  constexpr long repeats = 3;
  long tried = 0;
  std::size_t known = 0;
  for (const TaskPlace &place : choice.places) {
    tried += place.tried;
    known += place.measured > 0;
  }
  if (known == choice.places.size())
    return heft(choice);
  if (known == 0 || tried < repeats)
    return earliestBegin(choice);
  const std::size_t untried = bestOf(
      choice.places, [](const TaskPlace &place) { return place.measured == 0 && place.tried < enoughTries; },
      [](const TaskPlace &a, const TaskPlace &b) { return moveSeconds(a) < moveSeconds(b); });
  return untried < choice.places.size() ? untried : earliestBegin(choice);
}

} // namespace het
