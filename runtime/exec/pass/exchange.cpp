//===-- exec/pass/exchange.cpp - the exchange of boundaries while a pass runs ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/run.hpp"
#include "exec/plan/boundary.hpp"

#include <algorithm>

namespace het {

// A part without slabs takes what none of its iterations touches: the copies follow what the device has to do already.
Status beginExchange(Run &run) {
  if (run.plan->exchange.empty())
    return {};
  run.boundaries.assign(run.runtime->devices.size(), {});
  int slabs = 0;
  for (const Part &part : run.plan->parts) {
    if (!part.exchanges)
      continue;
    slabs += part.boundary > 0;
    if (part.boundary > 0)
      continue;
    Result<Event> event = deviceOf(*run.runtime, part).record(Lane::Compute);
    if (!event.ok())
      return std::move(event.error());
    run.boundaries[static_cast<std::size_t>(part.space)] = *event;
  }
  run.boundariesLeft.store(slabs, std::memory_order_release);
  return {};
}

// Each copy in its receiver's peer lane.
static Status send(const Run &run) {
  for (const Transfer &transfer : run.plan->exchange) {
    for (const Device *device : {transfer.device, transfer.giver})
      if (Status status = transfer.device->follow(Lane::Peer, run.boundaries[static_cast<std::size_t>(device->id())]);
          !status.ok())
        return status;
    if (Status status = enqueue(transfer, Order::Beside); !status.ok())
      return status;
  }
  return {};
}

Status endBoundary(Slot &slot) {
  Run &run = *slot.run;
  Result<Event> event = deviceOf(slot).record(Lane::Compute);
  if (!event.ok())
    return std::move(event.error());
  run.boundaries[static_cast<std::size_t>(slot.part->space)] = *event;
  return run.boundariesLeft.fetch_sub(1, std::memory_order_acq_rel) == 1 ? send(run) : Status();
}

Status endExchange(const Run &run) {
  for (const Transfer &transfer : run.plan->exchange) {
    Result<Event> event = transfer.device->record(Lane::Peer);
    if (!event.ok())
      return std::move(event.error());
    Status status = run.returnsEarly ? transfer.device->follow(Lane::Compute, *event) : transfer.device->wait(*event);
    if (!status.ok())
      return status;
    if (run.returnsEarly)
      transfer.giver->readBy(*transfer.device, Lane::Peer);
  }
  return {};
}

} // namespace het
