//===-- memory/mapping/activity_queue.cpp - operations of one device in an order of their own -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/mapping/activity_queue.hpp"

#include <algorithm>

namespace het {

Status ActivityQueue::begin(Device &device, Lane lane) const {
  for (const Event &event : behind_)
    if (Status status = device.follow(lane, event); !status.ok())
      return status;
  return {};
}

Status ActivityQueue::end(Device &device, Lane lane, bool comesHome) {
  const Result<Event> event = device.record(lane);
  if (!event.ok())
    return event.error();
  behind_.clear();
  follow(*event);
  if (comesHome)
    join(home_, *event);
  return {};
}

// The operations of a lane are complete in their order.
void ActivityQueue::join(std::vector<Event> &events, const Event &event) {
  const auto known = std::ranges::find(events, event.lane, &Event::lane);
  if (known != events.end())
    known->number = std::max(known->number, event.number);
  else if (event.number)
    events.push_back(event);
}

void ActivityQueue::follow(const Event &event) { join(behind_, event); }

void ActivityQueue::follow(const ActivityQueue &other) {
  if (&other == this)
    return;
  for (const Event &event : other.behind_)
    follow(event);
  for (const Event &event : other.home_)
    join(home_, event);
}

// Results may end in the host's memory when somebody waits for their own event.
Status ActivityQueue::wait(Device &device) {
  for (std::vector<Event> *events : {&home_, &behind_}) {
    for (const Event &event : *events)
      if (Status status = device.wait(event); !status.ok())
        return status;
    events->clear();
  }
  return {};
}

} // namespace het
