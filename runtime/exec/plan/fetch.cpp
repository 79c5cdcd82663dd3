//===-- exec/plan/fetch.cpp - copies that kernels wait for -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/fetch.hpp"

#include <algorithm>

namespace het {

void Fetch::collect() {
  for (const Transfer &transfer : transfers) {
    Device *giver = transfer.giver, *device = transfer.device;
    const Queue queue{device, transfer.direction == Transfer::In ? Lane::In : Lane::Out};
    const auto known = [&](const Peers &one) { return one.receiver == device && one.giver == giver; };
    if (transfer.direction != Transfer::Peer && std::ranges::find(queues, queue) == queues.end())
      queues.push_back(queue);
    if (transfer.direction == Transfer::Peer && device != giver && std::ranges::none_of(peers, known))
      peers.push_back({device, giver, !replaced.empty() && replaced[static_cast<std::size_t>(giver->id())]});
  }
}

// The copies come behind whatever may write at the giver, and use the memory at the receiver.
static Status followGivers(const Fetch &fetch) {
  for (const Fetch::Peers &peers : fetch.peers)
    for (Device *other : {peers.receiver, peers.giver})
      if (Status status = peers.receiver->followAll(Lane::Compute, *other); !status.ok())
        return status;
  return {};
}

// Kernels of the giver wait until what they replace has been read. The next pass sees to that if nothing is replaced
// before it and nobody measures the time: it waits for the receivers' kernels anyway.
static Status orderReaders(const Fetch &fetch, bool early) {
  for (const Fetch::Peers &peers : fetch.peers) {
    peers.giver->readBy(*peers.receiver);
    if (!early || peers.replaced)
      if (Status status = peers.giver->followReaders(); !status.ok())
        return status;
  }
  return {};
}

static Status oneByOne(const Fetch &fetch) {
  for (const Transfer &transfer : fetch.transfers) {
    Status status = enqueue(transfer, Order::Device);
    if (status.ok())
      status = transfer.device->wait();
    if (!status.ok())
      return status;
  }
  return {};
}

Status carryOut(const Fetch &fetch, bool early) {
  if (fetch.inTurn)
    return oneByOne(fetch);
  if (Status status = followGivers(fetch); !status.ok())
    return status;
  for (const Transfer &transfer : fetch.transfers)
    if (Status status = enqueue(transfer, transfer.direction == Transfer::Peer ? Order::Lane : Order::Device);
        !status.ok())
      return status;
  if (Status status = orderReaders(fetch, early); !status.ok())
    return status;
  for (const Fetch::Queue &queue : fetch.queues) {
    const Result<Event> event = queue.device->record(queue.lane);
    if (!event.ok())
      return event.error();
    if (Status status = queue.device->wait(*event); !status.ok())
      return status;
  }
  return {};
}

} // namespace het
