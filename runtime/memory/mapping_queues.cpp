//===-- memory/mapping_queues.cpp - mapped storage in activity queues ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs with `async` or `nowait` are ordered by their queues alone. All others come behind all that the device was
// given, and a queue goes on behind those (`base_`).

#include "memory/mapping.hpp"

#include <algorithm>
#include <utility>

namespace het {

Status Mapping::followBase(Lane lane) {
  if (const std::uint64_t at = device_.inOrder(); at != baseAt_) {
    base_.clear();
    for (std::size_t one = 0; one < laneCount; ++one) {
      const Result<Event> event = device_.record(static_cast<Lane>(one));
      if (!event.ok())
        return event.error();
      if ((*event).number)
        base_.push_back(*event);
    }
    baseAt_ = at;
  }
  for (const Event &event : base_)
    if (Status status = device_.follow(lane, event); !status.ok())
      return status;
  return {};
}

Status Mapping::await(int queue) {
  const auto found = queues_.find(queue);
  if (found == queues_.end())
    return {};
  if (Status status = found->second.wait(device_); !status.ok())
    return status;
  const bool others = std::ranges::any_of(queues_, [](const auto &one) { return !one.second.isIdle(); });
  return others ? Status() : finish();
}

} // namespace het
