//===-- memory/mapping/mapping_queues.cpp - operations on mapped storage, in queues or not -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs with `async` or `nowait` are ordered by their queues alone. All others come behind all that the device was
// given, and a queue goes on behind those (`base_`).

#include "memory/mapping/mapping.hpp"

#include <algorithm>
#include <cstring>
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

Status Mapping::copyIn(const Copy &copy) {
  const Address from = number(copy.from);
  const auto result = results_.lower_bound(from);
  if (result != results_.end() && *result < from + copy.reachFrom())
    if (Status status = awaitResults(); !status.ok())
      return status;
  copied_.in = true;
  return give(Lane::In, false, [&](Order order) { return device_.copyIn(copy, order); });
}

Status Mapping::copyOut(const Copy &copy) {
  copied_.out = true;
  return give(Lane::Out, true, [&](Order order) { return device_.copyOut(copy, order); });
}

// A lane's copies come after all that the device was given before them, so a kernel whose results come home is complete
// too. Without copies nobody waits.
Status Mapping::flush() {
  const Copied copied = std::exchange(copied_, {});
  Status status = copied.out ? await(Lane::Out) : Status();
  if (copied.in && status.ok())
    status = await(Lane::In);
  if (!results_.empty() && status.ok())
    status = awaitResults();
  for (const auto &[where, value] : restore_)
    std::memcpy(pointer(where), &value, sizeof value);
  restore_.clear();
  return status;
}

Status Mapping::finish() {
  baseAt_ = ~std::uint64_t{0}; // whoever has waited orders what comes behind kernels, too
  order_.clear();
  Status status = flush();
  for (std::byte *memory : std::exchange(ended_, {}))
    device_.release(memory);
  return status;
}

Status Mapping::awaitResults() {
  results_.clear();
  return await(Lane::Compute);
}

Status Mapping::await(Lane lane) {
  const Result<Event> copies = device_.record(lane);
  if (!copies.ok())
    return copies.error();
  return device_.overlaps() ? device_.wait(*copies) : device_.wait();
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
