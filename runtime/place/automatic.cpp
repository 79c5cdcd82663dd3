//===-- place/automatic.cpp - the policy if none is asked for --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// While little is known, the device where a task can begin first, which is the one that has its data if all are idle.
// Among equal ones the affinity of [A] section 2.2 decides. Later heft does. A task that has run three times, and whose
// time is known somewhere, is taken for one that repeats. A place without a time then counts by its rate, so it gets
// such a task where that pays. Rates may be wrong. So it gets two anyway as soon as these are a tenth of what there
// was, by the rate again. A core beside a fast device would else hold up all that follow its first tasks.

#include "place/policy.hpp"

#include <algorithm>

namespace het {

static std::size_t earliestBegin(const TaskChoice &choice) {
  return bestOf(
      choice.places, [](const TaskPlace &place) { return place.asked && !place.onHost; },
      [](const TaskPlace &a, const TaskPlace &b) {
        const double first = beginsAt(a), second = beginsAt(b);
        return first != second ? first < second : a.there != b.there ? a.there > b.there : a.given < b.given;
      });
}

// The tasks of this sort so far have taken ten times as long as its tries would.
static bool isCheapToTry(const TaskChoice &choice, const TaskPlace &place) {
  constexpr double part = 0.1;
  double spent = 0;
  int known = 0;
  for (const TaskPlace &other : choice.places)
    if (other.measured > 0) {
      spent += static_cast<double>(other.tried) * other.seconds;
      ++known;
    }
  return enoughTries * expectedSeconds(choice, place) <= part * spent / std::max(known, 1);
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
  const auto mayTry = [](const TaskPlace &place) { return place.measured == 0 && place.tried < enoughTries; };
  const std::size_t untried = bestOf(
      choice.places, [&](const TaskPlace &place) { return mayTry(place) && isCheapToTry(choice, place); },
      [](const TaskPlace &a, const TaskPlace &b) { return moveSeconds(a) < moveSeconds(b); });
  if (untried < choice.places.size())
    return untried;
  return earliestEndOf(choice, [&](const TaskPlace &place) { return place.measured > 0 || mayTry(place); });
}

} // namespace het
