//===-- memory/activity_queue.cpp - operations of one device in an order of their own -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/activity_queue.hpp"

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
  return {};
}

void ActivityQueue::follow(const ActivityQueue &other) {
  if (&other != this)
    behind_.insert(behind_.end(), other.behind_.begin(), other.behind_.end());
}

Status ActivityQueue::wait(Device &device) {
  for (const Event &event : behind_)
    if (Status status = device.wait(event); !status.ok())
      return status;
  behind_.clear();
  return {};
}

} // namespace het
