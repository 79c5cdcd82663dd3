//===-- exec/task_choice.cpp - where tasks with kernels run ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/task_choice.hpp"

#include "exec/clock.hpp"
#include "exec/runtime.hpp"
#include "exec/task_storage.hpp"
#include "model/speeds.hpp"

#include <algorithm>

namespace het {

TaskChooser::TaskChooser() : policy_(findTaskPolicy("auto")) {}

static TaskPlace placeAt(const Runtime &runtime, int device, bool asked, const std::vector<BytesAt> &bytes) {
  const Capability &capability = runtime.devices[static_cast<std::size_t>(device)]->capability();
  TaskPlace place;
  place.device = device;
  place.asked = asked;
  place.there = bytes[static_cast<std::size_t>(device)].there;
  place.missing = bytes[static_cast<std::size_t>(device)].missing;
  place.bandwidth = capability.bandwidth;
  place.latency = capability.latency;
  return place;
}

// Its storage comes home through the slowest link.
static TaskPlace hostPlace(const Runtime &runtime, const std::vector<TaskPlace> &devices,
                           const std::vector<BytesAt> &bytes) {
  TaskPlace place = placeAt(runtime, runtime.host(), true, bytes);
  place.onHost = true;
  place.bandwidth = place.latency = 0;
  for (const TaskPlace &one : devices) {
    place.latency = std::max(place.latency, one.latency);
    if (one.bandwidth > 0 && (place.bandwidth == 0 || one.bandwidth < place.bandwidth))
      place.bandwidth = one.bandwidth;
  }
  return place;
}

std::vector<TaskPlace> TaskChooser::placesFor(Runtime &runtime, const TaskQuestion &question) const {
  const std::vector<BytesAt> bytes = bytesAt(runtime, question.copies);
  std::vector<TaskPlace> places;
  for (int device : question.devices.asked)
    places.push_back(placeAt(runtime, device, true, bytes));
  for (int device : question.devices.others)
    if (policy_->otherKinds)
      places.push_back(placeAt(runtime, device, false, bytes));
  if (policy_->versions && question.hasVersion)
    places.push_back(hostPlace(runtime, places, bytes));
  return places;
}

// A task has one core of the host.
static double virtualSeconds(const Runtime &runtime, const TaskPlace &place, long items) {
  Capability capability = runtime.devices[static_cast<std::size_t>(place.device)]->capability();
  if (place.onHost)
    capability.rate /= std::max(capability.cores, 1);
  return virtualTime(capability, items);
}

// The host's tasks wait for a core only if all have one.
static void shareCores(const Runtime &runtime, TaskPlace &place) {
  const int cores = std::max(runtime.devices.back()->capability().cores, 1);
  place.busy = place.waiting < cores ? 0 : place.busy / cores;
}

void TaskChooser::takeTimes(Runtime &runtime) {
  for (Device *device : runtime.devices)
    if (device->takesOwnKernels())
      for (const KernelTime &time : device->takeTimes()) {
        history_.took(time.number, time.seconds);
        history_.end(time.number);
      }
}

// A version of the host's has the name of the kernel in whose place it runs, and the host's.
static SpeedKey speedKey(const Runtime &runtime, const TaskSort &sort, int device) {
  const auto &kernel = *static_cast<const het_task_kernel *>(sort.kernel);
  return {runtime.devices[static_cast<std::size_t>(device)]->name(),
          kernel.name ? kernel.name : "",
          kernel.file ? kernel.file : "",
          0,
          0,
          sort.size};
}

void TaskChooser::recall(const Runtime &runtime, const TaskSort &sort, const TaskPlace &place) {
  if (!history_.knows(sort, place.device))
    history_.recall(sort, place.device, knownSpeed(speedKey(runtime, sort, place.device)));
}

void TaskChooser::keepTimes(const Runtime &runtime) const {
  if (keepsSpeeds())
    history_.eachTime([&](const TaskSort &sort, int device, const History &history) {
      keepSpeed(speedKey(runtime, sort, device), history);
    });
}

TaskAnswer TaskChooser::choose(Runtime &runtime, const TaskQuestion &question) {
  const std::size_t named = bytesOf(question.copies);
  const TaskSort sort = sortOf(&question.kernel, named > 0 ? named : static_cast<std::size_t>(question.items));
  std::vector<TaskPlace> places = placesFor(runtime, question);
  const std::lock_guard guard(lock_);
  const bool measures = policy_->measures && places.size() > 1;
  if (measures && !runtime.virtualClock)
    takeTimes(runtime);
  const bool recalls = measures && keepsSpeeds();
  for (TaskPlace &place : places) {
    if (recalls)
      recall(runtime, sort, place);
    history_.tell(sort, place);
    if (place.onHost)
      shareCores(runtime, place);
  }
  const TaskPlace &place = places[policy_->choose({places, question.before})];
  const std::uint64_t number = history_.give(sort, place.device, moveSeconds(place));
  if (!measures)
    history_.end(number);
  else if (runtime.virtualClock)
    history_.took(number, virtualSeconds(runtime, place, question.items));
  return {place.device, measures && !runtime.virtualClock ? number : 0};
}

void TaskChooser::took(std::uint64_t number, double seconds) {
  const std::lock_guard guard(lock_);
  history_.took(number, seconds);
  history_.end(number);
}

void TaskChooser::settle(Runtime &runtime) {
  const std::lock_guard guard(lock_);
  if (!runtime.virtualClock)
    takeTimes(runtime);
  history_.endAll();
  keepTimes(runtime);
}

} // namespace het
