//===-- kinds/cuda/streams.cpp - the lanes of an NVIDIA GPU -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/streams.hpp"

#include <algorithm>

namespace het::cuda {

Status Streams::open() {
  for (CUstream &stream : streams_)
    if (Status status = gpu_.check(gpu_.api().streamCreate(&stream, streamNonBlocking), "cuStreamCreate");
        !status.ok()) {
      stream = nullptr;
      close();
      return status;
    }
  return {};
}

void Streams::close() {
  for (CUstream &stream : streams_)
    if (stream)
      gpu_.api().streamDestroy(std::exchange(stream, nullptr));
  for (std::deque<Recorded> &lane : recorded_)
    for (const Recorded &one : lane)
      giveBack(one.event);
  for (CUevent event : spare_)
    gpu_.api().eventDestroy(event);
  spare_.clear();
}

CUstream Streams::use(Lane lane) {
  used_[at(lane)] = true;
  return streams_[at(lane)];
}

Result<CUevent> Streams::mark(CUstream stream) {
  if (spare_.empty()) {
    const ContextScope scope(gpu_);
    if (!scope.status().ok())
      return scope.status().error();
    CUevent made = nullptr;
    if (Status status = gpu_.check(gpu_.api().eventCreate(&made, eventDisableTiming), "cuEventCreate"); !status.ok())
      return std::move(status.error());
    spare_.push_back(made);
  }
  CUevent event = spare_.back();
  if (Status status = gpu_.check(gpu_.api().eventRecord(event, stream), "cuEventRecord"); !status.ok())
    return std::move(status.error());
  spare_.pop_back();
  return event;
}

Status Streams::synchronize(CUevent event) const {
  return gpu_.check(gpu_.api().eventSynchronize(event), "cuEventSynchronize");
}

// Whoever follows an event follows what it stood for then. Whoever asks for one that is gone gets a later one.
Status Streams::record(Lane lane, std::uint64_t number) {
  constexpr std::size_t mostRecorded = 512; // more than kernels that a device is behind with
  std::deque<Recorded> &events = recorded_[at(lane)];
  if (events.size() == mostRecorded) {
    giveBack(events.front().event);
    events.pop_front();
  }
  Result<CUevent> event = mark(lane);
  if (!event.ok())
    return std::move(event.error());
  events.push_back({number, *event});
  return {};
}

CUevent Streams::recorded(Lane lane, std::uint64_t number) const {
  const std::deque<Recorded> &events = recorded_[at(lane)];
  const auto found = std::ranges::lower_bound(events, number, {}, &Recorded::number);
  return found != events.end() ? found->event : nullptr;
}

Status Streams::follow(Lane lane, CUevent event) {
  if (!event)
    return {};
  used_[at(lane)] = true;
  return gpu_.check(gpu_.api().streamWaitEvent(streams_[at(lane)], event, 0), "cuStreamWaitEvent");
}

Status Streams::followDefault(Lane lane) {
  for (CUstream program : {streamLegacy(), streamPerThread()}) {
    Result<CUevent> event = mark(program);
    if (!event.ok())
      return std::move(event.error());
    Status status = follow(lane, *event);
    giveBack(*event); // the lane waits for what it stood for
    if (!status.ok())
      return status;
  }
  return {};
}

Status Streams::wait(Lane lane, std::uint64_t number) {
  std::deque<Recorded> &events = recorded_[at(lane)];
  const auto found = std::ranges::lower_bound(events, number, {}, &Recorded::number);
  if (found == events.end())
    return {};
  if (Status status = synchronize(found->event); !status.ok())
    return status;
  for (auto one = events.begin(); one <= found; ++one)
    giveBack(one->event);
  events.erase(events.begin(), found + 1);
  return {};
}

Status Streams::drain() {
  Status first;
  for (std::size_t lane = 0; lane < laneCount; ++lane) {
    if (!std::exchange(used_[lane], false))
      continue;
    Status status = gpu_.check(gpu_.api().streamSynchronize(streams_[lane]), "cuStreamSynchronize");
    if (first.ok())
      first = std::move(status);
  }
  for (std::deque<Recorded> &events : recorded_) {
    for (const Recorded &one : events)
      giveBack(one.event);
    events.clear();
  }
  return first;
}

} // namespace het::cuda
