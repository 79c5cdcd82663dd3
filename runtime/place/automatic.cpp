//===-- place/automatic.cpp - the policy if none is asked for --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The affinity of [A] section 2.2 while little is known, then heft. A task that has run three times, and whose time is
// known somewhere, is taken for one that repeats. Each other place, other versions too, then gets it twice.

#include "place/policy.hpp"

namespace het {

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
    return affinity(choice);
  const std::size_t untried = bestOf(
      choice.places, [](const TaskPlace &place) { return place.measured == 0 && place.tried < enoughTries; },
      [](const TaskPlace &a, const TaskPlace &b) { return moveSeconds(a) < moveSeconds(b); });
  return untried < choice.places.size() ? untried : affinity(choice);
}

} // namespace het
