//===-- memory/arrays/pending.cpp - operations over a device's copy of an array -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/pending.hpp"

#include <algorithm>
#include <iterator>

namespace het {

// An array with more pieces of one lane has the first ones as one.
constexpr std::ptrdiff_t mostWritten = 32;

static bool isOfLane(const Event &one, const Event &other) {
  return one.device == other.device && one.lane == other.lane;
}

void PendingUses::written(Bytes what, Event end) {
  std::vector<Use> left;
  for (const Use &use : uses_)
    if (!use.what.meets(what)) {
      left.push_back(use);
    } else {
      for (const Bytes rest : {Bytes{use.what.lo, what.lo}, Bytes{what.hi, use.what.hi}})
        if (!rest.empty())
          left.push_back({rest, use.end, use.writes});
    }
  uses_ = std::move(left);
  if (!end.number)
    return;
  uses_.push_back({what, end, true});
  const auto isAlike = [&](const Use &use) { return use.writes && isOfLane(use.end, end); };
  if (std::ranges::count_if(uses_, isAlike) <= mostWritten)
    return;
  const auto first = std::ranges::find_if(uses_, isAlike);
  const auto second = std::find_if(std::next(first), uses_.end(), isAlike);
  second->what = second->what.hull(first->what);
  second->end.number = std::max(second->end.number, first->end.number);
  uses_.erase(first);
}

// A lane does its work in order: the latest of its events stands for the others.
void PendingUses::read(Bytes what, Event end) {
  const auto known = std::ranges::find_if(uses_, [&](const Use &use) { return !use.writes && isOfLane(use.end, end); });
  if (known == uses_.end())
    uses_.push_back({what, end, false});
  else
    *known = {known->what.hull(what), end, false};
}

void PendingUses::forgetBytes() {
  for (Use &use : uses_)
    use.what = allBytes;
}

std::vector<Event> PendingUses::eventsOf(Bytes what, bool readers) const {
  std::vector<Event> events;
  for (const Use &use : uses_) {
    if (!use.what.meets(what) || (!use.writes && !readers))
      continue;
    const auto known = std::ranges::find_if(events, [&](const Event &one) { return isOfLane(one, use.end); });
    if (known == events.end())
      events.push_back(use.end);
    else
      known->number = std::max(known->number, use.end.number);
  }
  return events;
}

} // namespace het
