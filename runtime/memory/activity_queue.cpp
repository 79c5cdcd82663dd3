//===-- memory/activity_queue.cpp - operations of one device in an order of their own -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/activity_queue.hpp"

#include <algorithm>

namespace het {

Status ActivityQueue::begin(Device &device, Lane lane) const {
  for (const Event &event : behind_)
    if (Status status = device.follow(lane, event); !status.ok())
      return status;
  return {};
}

Status ActivityQueue::end(Device &device, Lane lane) {
  const Result<Event> event = device.record(lane);
  if (!event.ok())
    return event.error();
  behind_.clear();
  follow(*event);
  if (lane == Lane::Out)
    home_ = *event;
  return {};
}

void ActivityQueue::follow(const Event &event) {
  const auto known = std::ranges::find(behind_, event.lane, &Event::lane);
  if (known != behind_.end())
    known->number = std::max(known->number, event.number);
  else if (event.number)
    behind_.push_back(event);
}

void ActivityQueue::follow(const ActivityQueue &other) {
  if (&other == this)
    return;
  for (const Event &event : other.behind_)
    follow(event);
  if (other.home_.number > home_.number) // a lane's copies are complete in their order
    home_ = other.home_;
}

// Copies to the host may end in the host's memory when somebody waits for their own event.
Status ActivityQueue::wait(Device &device) {
  if (Status status = device.wait(home_); !status.ok())
    return status;
  home_ = {};
  for (const Event &event : behind_)
    if (Status status = device.wait(event); !status.ok())
      return status;
  behind_.clear();
  return {};
}

} // namespace het
