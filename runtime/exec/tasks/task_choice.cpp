//===-- exec/tasks/task_choice.cpp - where tasks with kernels run ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_choice.hpp"

#include "base/settings.hpp"
#include "exec/engine/clock.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/tasks/task_storage.hpp"
#include "model/speeds.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <utility>

namespace het {

TaskChooser::TaskChooser()
    : policy_(findTaskPolicy("auto")), looksEarly_(settings().value(Setting::Affinity) == "created") {}

static TaskPlace placeAt(const Runtime &runtime, int device, bool asked, const std::vector<BytesAt> &bytes) {
  const Capability &capability = runtime.devices[static_cast<std::size_t>(device)]->capability();
  TaskPlace place;
  place.device = device;
  place.asked = asked;
  place.rate = capability.rate;
  place.there = bytes[static_cast<std::size_t>(device)].there;
  place.missing = bytes[static_cast<std::size_t>(device)].missing;
  place.twice = bytes[static_cast<std::size_t>(device)].twice;
  place.copies = bytes[static_cast<std::size_t>(device)].copies;
  place.bandwidth = capability.bandwidth;
  place.latency = capability.copyLatency();
  return place;
}

// On the virtual clock.
static double arrives(const TaskAccount &account, const TaskPlace &place, const std::vector<BytesAt::Piece> &pieces) {
  const auto seconds = [&](long bytes) {
    return bytes == 0 ? 0 : place.latency + (place.bandwidth > 0 ? static_cast<double>(bytes) / place.bandwidth : 0);
  };
  std::vector<Arrival> copies;
  for (const bool second : {false, true})
    for (const BytesAt::Piece &piece : pieces)
      if ((piece.twice > 0) == second)
        copies.push_back({piece.what, seconds(piece.missing) + seconds(piece.twice), !second});
  return account.arrives(place.device, copies);
}

// Its storage comes home through the slowest link.
static TaskPlace hostPlace(const Runtime &runtime, const std::vector<TaskPlace> &devices,
                           const std::vector<BytesAt> &bytes) {
  TaskPlace place = placeAt(runtime, runtime.host(), true, bytes);
  place.onHost = true;
  place.rate /= std::max(runtime.devices.back()->capability().cores, 1); // one core runs a version
  place.bandwidth = place.latency = 0;
  for (const TaskPlace &one : devices) {
    place.latency = std::max(place.latency, one.latency);
    if (one.bandwidth > 0 && (place.bandwidth == 0 || one.bandwidth < place.bandwidth))
      place.bandwidth = one.bandwidth;
  }
  return place;
}

std::vector<TaskPlace> TaskChooser::placesFor(Runtime &runtime, const TaskQuestion &question) const {
  const std::vector<BytesAt> bytes = question.known ? *question.known : bytesAt(runtime, question.copies);
  std::vector<TaskPlace> places;
  for (int device : question.devices.asked)
    places.push_back(placeAt(runtime, device, true, bytes));
  for (int device : question.devices.others)
    if (policy_->otherKinds)
      places.push_back(placeAt(runtime, device, false, bytes));
  if (runtime.account)
    for (TaskPlace &place : places)
      place.arrives = arrives(*runtime.account, place, bytes[static_cast<std::size_t>(place.device)].pieces);
  if (policy_->versions && question.hasVersion)
    places.push_back(hostPlace(runtime, places, bytes));
  return places;
}

double versionSeconds(const Runtime &runtime, long items) {
  Capability capability = runtime.devices.back()->capability();
  capability.rate /= std::max(capability.cores, 1);
  return virtualTime(capability, items);
}

static double virtualSeconds(const Runtime &runtime, const TaskPlace &place, long items) {
  return place.onHost ? versionSeconds(runtime, items)
                      : virtualTime(runtime.devices[static_cast<std::size_t>(place.device)]->capability(), items);
}

// Tasks of a place that runs several at once wait only if there are as many.
static void share(TaskPlace &place, int atOnce) {
  if (atOnce > 1)
    place.busy = place.waiting < atOnce ? 0 : place.busy / atOnce;
}

void TaskChooser::takeTimes(Runtime &runtime) {
  for (Device *device : runtime.devices)
    if (device->takesOwnKernels())
      for (const KernelTime &time : device->takeTimes())
        tell(time.number, time.seconds);
}

// With the lock. The host's tasks tell the report by themselves.
void TaskChooser::tell(std::uint64_t number, double seconds) {
  if (const auto parts = parts_.find(number); parts != parts_.end()) {
    parts->second.seconds += seconds;
    if (--parts->second.left > 0)
      return;
    seconds = parts->second.seconds;
    parts_.erase(parts);
  }
  history_.took(number, seconds);
  history_.end(number);
  if (const auto row = rows_.find(number); row != rows_.end()) {
    trace::recordTaskSeconds(row->second.site, row->second.name, row->second.device, seconds);
    rows_.erase(row);
  }
}

// A version of the host's has the name of the kernel in whose place it runs, and the host's.
static SpeedKey speedKey(const Runtime &runtime, const TaskSort &sort, int device) {
  const auto &kernel = *static_cast<const het_task_kernel *>(sort.kernel);
  return {identityOf(*runtime.devices[static_cast<std::size_t>(device)]),
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
  if (keepsSpeeds() && !history_.isRandom())
    history_.eachTime([&](const TaskSort &sort, int device, const History &history) {
      keepSpeed(speedKey(runtime, sort, device), history);
    });
}

// Devices of one kind with the same figures.
static bool areAlike(const Device &a, const Device &b) {
  const Capability &one = a.capability(), &other = b.capability();
  return a.kind() == b.kind() && a.isProcessor() == b.isProcessor() && one.rate == other.rate &&
         one.memory == other.memory && one.threads == other.threads;
}

void TaskChooser::findAlike(const Runtime &runtime) {
  if (std::exchange(knowsAlike_, true))
    return;
  for (int device = 1; device < runtime.host(); ++device)
    for (int before = 0; before < device; ++before)
      if (areAlike(*runtime.devices[static_cast<std::size_t>(device)],
                   *runtime.devices[static_cast<std::size_t>(before)])) {
        history_.alike(device, before);
        break;
      }
}

TaskAnswer TaskChooser::choose(Runtime &runtime, const TaskQuestion &question) {
  const std::size_t named = bytesOf(question.copies);
  const TaskSort sort = sortOf(&question.kernel, named > 0 ? named : static_cast<std::size_t>(question.items));
  std::vector<TaskPlace> places = placesFor(runtime, question);
  const double ready = runtime.account ? runtime.account->ready(question.copies) : 0;
  const std::lock_guard guard(lock_);
  findAlike(runtime);
  const bool measures = policy_->measures && places.size() > 1;
  const bool times = !runtime.virtualClock && (measures || trace::reportOn());
  if (times)
    takeTimes(runtime);
  const bool recalls = measures && keepsSpeeds();
  for (TaskPlace &place : places) {
    if (recalls)
      recall(runtime, sort, place);
    history_.tell(sort, place);
    const Device &device = *runtime.devices[static_cast<std::size_t>(place.device)];
    if (place.onHost)
      share(place, device.capability().cores);
    else if (runtime.account)
      place.busy = runtime.account->busy(place.device);
    else
      share(place, static_cast<int>(device.kernelsAtOnce()));
    place.ready = ready;
  }
  const TaskPlace &place = places[policy_->choose({places, question.before})];
  const std::uint64_t number = history_.give(sort, place.device, moveSeconds(place));
  double seconds = place.measured > 0 ? place.seconds : place.interpolated;
  if (runtime.virtualClock && measures)
    history_.took(number, seconds = virtualSeconds(runtime, place, question.items));
  else if (!times)
    history_.end(number);
  else if (trace::reportOn() && !place.onHost)
    rows_[number] = {question.site, question.name, place.device};
  return {place.device, times ? number : 0, seconds};
}

void TaskChooser::runsAs(std::uint64_t number, long kernels) {
  const std::lock_guard guard(lock_);
  if (kernels > 1)
    parts_[number] = {kernels, 0};
}

void TaskChooser::took(std::uint64_t number, double seconds) {
  const std::lock_guard guard(lock_);
  tell(number, seconds);
}

long prefetchedTasks() {
  return settings().value(Setting::Prefetch) == "auto" ? TaskAccount::anyNumber : settings().number(Setting::Prefetch);
}

TaskAccount::Overlap overlapOfTasks() {
  TaskAccount::Overlap overlap;
  overlap.ahead = prefetchedTasks();
  overlap.kernels = settings().value(Setting::Kernels) == "auto"
                        ? laneCount - static_cast<std::size_t>(Lane::Compute)
                        : std::max<std::size_t>(static_cast<std::size_t>(settings().number(Setting::Kernels)), 1);
  overlap.waitsForEach = settings().flag(Setting::Sync);
  return overlap;
}

// Kernels of tasks that a device has not finished. A driver keeps something for each of them.
constexpr long mostUnfinished = 256;

Status TaskChooser::awaitTurn(Device &device) {
  if (!device.overlaps())
    return {};
  const long most = std::min(prefetchedTasks(), mostUnfinished);
  std::deque<Event> ends;
  {
    const std::lock_guard guard(lock_);
    std::deque<Event> &all = unfinished_[&device];
    while (static_cast<long>(all.size()) > most) {
      ends.push_back(all.front());
      all.pop_front();
    }
  }
  for (const Event &end : ends)
    if (Status status = device.wait(end); !status.ok())
      return status;
  return {};
}

Status TaskChooser::launched(Device &device, Lane lane) {
  if (!device.overlaps())
    return {};
  Result<Event> end = device.record(lane);
  if (!end.ok())
    return std::move(end.error());
  const std::lock_guard guard(lock_);
  unfinished_[&device].push_back(*end);
  return {};
}

bool TaskChooser::othersRun(Runtime &runtime, int device) {
  const std::lock_guard guard(lock_);
  takeTimes(runtime);
  TaskPlace place;
  place.device = device;
  history_.tell({}, place);
  return place.waiting > 1;
}

static void recordClock(Runtime &runtime) {
  trace::TaskClock clock;
  clock.seconds = runtime.account->waitForAll();
  for (int device = 0; device < runtime.host(); ++device) {
    const TaskAccount::Sums sums = runtime.account->sums(device);
    clock.devices.push_back({sums.computes, sums.copies, sums.hidden});
  }
  if (trace::reportOn() && clock.seconds > 0)
    trace::recordTaskClock(std::move(clock));
}

void TaskChooser::settle(Runtime &runtime) {
  const std::lock_guard guard(lock_);
  if (runtime.account)
    recordClock(runtime);
  else
    takeTimes(runtime);
  history_.endAll();
  keepTimes(runtime);
}

} // namespace het
