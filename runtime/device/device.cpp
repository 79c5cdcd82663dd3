//===-- device/device.cpp - the shared part of every device operation ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/device.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "base/thread_own.hpp"
#include "device/context.hpp"
#include "device/copy.hpp"
#include "device/images.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace het {

using trace::Scope;
using trace::What;

const char *kindName(Kind kind) {
  static const char *const names[] = {"host", "cuda", "opencl", "sim", "omp"};
  return names[static_cast<int>(kind)];
}

std::string identityOf(const Device &device) {
  const Capability &can = device.capability();
  std::string all = text(device.name(), "(rate=", can.rate);
  if (can.bandwidth > 0)
    all += text(",bandwidth=", can.bandwidth);
  if (can.latency > 0)
    all += text(",latency=", can.latency);
  if (can.linkLatency >= 0)
    all += text(",link=", can.linkLatency);
  if (can.memory > 0)
    all += text(",memory=", can.memory);
  all += can.model.empty() ? ")" : "; " + can.model + ")";
  std::ranges::replace(all, '\t', ' ');
  std::ranges::replace(all, '\n', ' ');
  return all;
}

Error outOfMemory(const Device &device, std::size_t asked, std::size_t free) {
  return Error{text("out of memory on device ", device.id(), " (", device.name(), "), ", bytesText(asked), " asked, ",
                    bytesText(free), " free"),
               {},
               true};
}

static Error misuse(const Device &device, const std::string &what) {
  return Error{text(what, " on ", device.name()), {}};
}

static Status checkCopy(const Device &device, const Copy &copy) {
  const std::string fault = faultOf(copy);
  return fault.empty() ? Status() : misuse(device, fault);
}

std::size_t Device::room() const {
  const Capability &mine = capability();
  return mine.memory == 0 ? std::numeric_limits<std::size_t>::max() : mine.memory - std::min(mine.apart, mine.memory);
}

std::size_t Device::unused() const {
  const std::size_t held = usage().held, all = room();
  return all - std::min(held, all);
}

Result<void *> Device::memoryFor(std::size_t bytes, const char *name) {
  if (!dry_)
    return doAllocate(bytes, name);
  void *addresses = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (addresses == MAP_FAILED)
    return outOfMemory(*this, bytes, 0);
  return addresses;
}

Result<void *> Device::allocate(std::size_t bytes, const char *name) {
  if (inPlace())
    return misuse(*this, "allocation, where loops run on the program's own arrays,");
  std::lock_guard guard(use_);
  Scope scope(What::Allocate, id_, "", bytes);
  bytes = std::max<std::size_t>(bytes, 1);
  if (bytes > unused())
    return outOfMemory(*this, bytes, unused());
  Result<void *> memory = memoryFor(bytes, name ? name : "");
  if (!memory.ok()) {
    if (!memory.error().ofMemory)
      failed_ = true;
    return memory;
  }
  sizes_.emplace(*memory, bytes);
  usage_.held += bytes;
  usage_.peak = std::max(usage_.peak, usage_.held);
  return memory;
}

// Its copies take no time, and nothing but scratch memory is allocated.
void Device::useHostMemory() {
  zeroCopy_ = true;
  capability_.memory = 0;
  capability_.bandwidth = capability_.linkLatency = 0;
  capability_.links = nullptr;
}

Result<void *> Device::allocateFor(void *host, std::size_t bytes, const char *name) {
  if (!zeroCopy_)
    return allocate(bytes, name);
  std::lock_guard guard(use_);
  borrowed_.insert(host);
  return host;
}

void Device::release(void *memory) {
  Status readers = followReaders();
  std::lock_guard guard(use_);
  if (const auto one = borrowed_.find(memory); one != borrowed_.end()) {
    borrowed_.erase(one);
    drainIfBusy();
    if (!readers.ok())
      failure_ = std::move(readers);
    return;
  }
  auto found = sizes_.find(memory);
  if (found == sizes_.end())
    return;
  const std::size_t bytes = found->second;
  usage_.held -= bytes;
  sizes_.erase(found);
  if (dry_) {
    ::munmap(memory, bytes);
    return;
  }
  drainIfBusy();
  if (!readers.ok())
    failure_ = std::move(readers);
  doRelease(memory);
}

void Device::drainIfBusy() {
  const bool idle = std::all_of(lanes_.begin(), lanes_.end(), [](auto &lane) { return lane.awaited == lane.given; });
  if (overlaps() && !idle)
    failure_ = drain();
}

void Device::shareWithProgram() {
  std::lock_guard guard(use_); // another thread's first call may be waiting
  if (!shared_.exchange(true))
    drainIfBusy();
}

Status Device::noting(Status status) {
  if (!status.ok() && !status.error().ofMemory)
    failed_.store(true, std::memory_order_release);
  return status;
}

// Counts an operation, and orders it behind the other lanes' if it asks for that.
Status Device::enqueue(Lane lane, Order order) {
  if (order == Order::Device && overlaps())
    for (std::size_t other = 0; other < laneCount; ++other) {
      if (!lanes_[other].open || other == static_cast<std::size_t>(lane))
        continue;
      Result<Event> event = record(static_cast<Lane>(other));
      if (!event.ok())
        return std::move(event.error());
      if (Status status = follow(lane, *event); !status.ok())
        return status;
      lanes_[other].open = false;
    }
  if (order == Order::Device)
    inOrder_.fetch_add(1, std::memory_order_acq_rel);
  if (order == Order::Device && shared_)
    if (Status status = doFollowProgram(lane); !status.ok())
      return status;
  state(lane).open = true;
  state(lane).worked = ++state(lane).given;
  return {};
}

Result<Event> Device::record(Lane lane) {
  std::lock_guard guard(use_);
  LaneState &it = state(lane);
  if (!overlaps() || it.awaited == it.given)
    return Event{};
  if (it.recorded < it.given) {
    if (Status status = noting(doRecord(lane, it.given)); !status.ok())
      return std::move(status.error());
    it.recorded = it.given;
  }
  return Event{this, lane, it.given};
}

Status Device::follow(Lane lane, const Event &event) {
  if (!event.number || (event.device == this && event.lane == lane))
    return {};
  std::scoped_lock guard(use_, event.device->use_); // a recursive one may be this device's both times
  if (event.number <= event.device->state(event.lane).awaited)
    return {};
  if (event.device != this && !(overlaps() && followsNatively(*event.device)))
    return event.device->wait(event);
  LaneState &it = state(lane);
  auto known = std::find_if(it.behind.begin(), it.behind.end(), [&](const Event &other) {
    return other.device == event.device && other.lane == event.lane;
  });
  if (known == it.behind.end())
    known = it.behind.insert(known, Event{event.device, event.lane, 0});
  if (known->number >= event.number)
    return {};
  known->number = event.number;
  ++it.given; // no lane is idle while it waits: whoever comes behind it comes behind the event too
  it.open |= event.device != this;
  return doFollow(lane, event);
}

Status Device::followAll(Lane lane, Device &other) {
  std::scoped_lock guard(use_, other.use_); // a recursive one may be this device's both times
  for (std::size_t its = 0; its < laneCount; ++its) {
    const LaneState &state = other.lanes_[its];
    if (state.awaited == state.given || (&other == this && its == static_cast<std::size_t>(lane)))
      continue;
    const Result<Event> event =
        &other == this ? record(static_cast<Lane>(its)) : other.recordWork(static_cast<Lane>(its));
    if (!event.ok())
      return event.error();
    if (Status status = follow(lane, *event); !status.ok())
      return status;
  }
  return {};
}

void Device::readBy(Device &reader, Lane lane) {
  if (!reader.overlaps())
    return;
  std::scoped_lock guard(use_, reader.use_);
  const Event now{&reader, lane, reader.given(lane)};
  auto known = std::find_if(readers_.begin(), readers_.end(),
                            [&](const Event &one) { return one.device == &reader && one.lane == lane; });
  if (known == readers_.end())
    readers_.push_back(now);
  else
    *known = now;
}

// An event behind an operation, recorded now or before.
Result<Event> Device::recordSince(const Event &event) {
  std::lock_guard guard(use_);
  const LaneState &it = state(event.lane);
  if (event.number <= it.awaited)
    return Event{};
  return event.number <= it.recorded ? Event{this, event.lane, it.recorded} : record(event.lane);
}

// Another device need not wait for what this one only waits for itself.
Result<Event> Device::recordWork(Lane lane) { return recordSince({this, lane, state(lane).worked}); }

Status Device::followReaders() {
  std::vector<Event> readers;
  {
    std::lock_guard guard(use_);
    readers = readers_;
  }
  if (readers.empty())
    return {};
  for (const Event &reader : readers) {
    const Result<Event> read = reader.device->recordSince(reader);
    if (!read.ok())
      return read.error();
    if (Status status = follow(Lane::Compute, *read); !status.ok())
      return status;
  }
  std::lock_guard guard(use_);
  std::erase_if(readers_, [&](const Event &one) {
    return std::any_of(readers.begin(), readers.end(), [&](const Event &done) {
      return done.device == one.device && done.lane == one.lane && done.number == one.number;
    });
  });
  return {};
}

static std::vector<Device::Moved> &movedHere() {
  return threadOwn<std::vector<Device::Moved>, struct MovedTag>(); // by device
}

void Device::countMoved(std::uint64_t Moved::*way, const Copy &copy) {
  const auto id = static_cast<std::size_t>(id_);
  if (movedHere().size() <= id)
    movedHere().resize(id + 1);
  usage_.*way += copy.moved();
  movedHere()[id].*way += copy.moved();
}

Device::Moved Device::movedByThread() const {
  const auto id = static_cast<std::size_t>(id_);
  return id < movedHere().size() ? movedHere()[id] : Moved{};
}

Status Device::copyIn(const Copy &copy, Order order) {
  Status checked = checkCopy(*this, copy);
  if (!checked.ok() || copy.bytes() == 0)
    return checked;
  std::lock_guard guard(use_);
  Scope scope(What::CopyIn, id_, "", copy.moved());
  countMoved(&Moved::in, copy);
  if (Status status = enqueue(Lane::In, order); !status.ok())
    return status;
  return dry_ || copy.isInPlace() ? Status() : noting(doCopyIn(copy));
}

Status Device::copyOut(const Copy &copy, Order order) {
  Status checked = checkCopy(*this, copy);
  if (!checked.ok() || copy.bytes() == 0)
    return checked;
  std::lock_guard guard(use_);
  Scope scope(What::CopyOut, id_, "", copy.moved());
  countMoved(&Moved::out, copy);
  if (Status status = enqueue(Lane::Out, order); !status.ok())
    return status;
  return dry_ || copy.isInPlace() ? Status() : noting(doCopyOut(copy));
}

Status Device::copyPeer(Device &giver, const Copy &copy, Order order) {
  Status checked = checkCopy(*this, copy);
  if (!checked.ok() || copy.bytes() == 0)
    return checked;
  if (inPlace() || giver.inPlace())
    return misuse(*this, text("copy from ", giver.name(), " as between two devices with memories of their own"));
  const Lane lane = order == Order::Lane ? Lane::Compute : Lane::Peer;
  if (&giver != this && order == Order::Device)
    if (Status status = followAll(lane, giver); !status.ok())
      return status;
  std::scoped_lock guard(use_, giver.use_); // a recursive one may be this device's both times
  Scope scope(What::CopyPeer, id_, "", copy.moved());
  if (&giver != this) // an array that moves to a larger place has not come from anywhere
    countMoved(&Moved::peer, copy);
  if (Status status = enqueue(lane, order); !status.ok())
    return status;
  return dry_ || copy.isInPlace() ? Status() : noting(doCopyPeer(giver, copy, lane));
}

Status Device::doCopyPeer(Device &giver, const Copy &copy, Lane) {
  std::vector<std::byte> between(copy.bytes());
  Copy out = copy, in = copy;
  out.to = between.data();
  in.from = between.data();
  out.to_row = in.from_row = copy.width;
  out.to_plane = in.from_plane = copy.width * copy.rows;
  if (Status status = giver.enqueue(Lane::Out, Order::Device); !status.ok())
    return status;
  if (Status status = giver.noting(giver.doCopyOut(out)); !status.ok())
    return status;
  if (Status status = giver.drain(); !status.ok())
    return status;
  if (Status status = enqueue(Lane::In, Order::Device); !status.ok())
    return status;
  if (Status status = doCopyIn(in); !status.ok())
    return status;
  return drain();
}

Status Device::launch(const Launch &launch, Order order) {
  if (!launch.kernel)
    return misuse(*this, "launch without a kernel");
  const het_kernel &kernel = *launch.kernel;
  if (kernel.dims < 1 || kernel.dims > HET_MAX_LOOPS || launch.extent.size() != static_cast<std::size_t>(kernel.dims))
    return misuse(*this, text("launch of kernel '", kernel.name, "' over ", launch.extent.size(),
                              " loops, of which it has ", kernel.dims, ","));
  for (const het_kernel_reduction &reduction : launch.reductions) {
    if (reduction.arg < 0 || reduction.arg >= launch.count || !reduction.result)
      return misuse(*this, text("reduction without a result or a parameter in kernel '", kernel.name, "'"));
    if (!supported(reduction.type, reduction.op))
      return misuse(*this, text("reduction '", nameOf(reduction.op), "' of ", nameOf(reduction.type), " in kernel '",
                                kernel.name, "'"));
  }
  if (Status status = checkLinked(launch); !status.ok())
    return status;
  std::uint64_t iterations = 1;
  for (long extent : launch.extent)
    iterations *= static_cast<std::uint64_t>(std::max(kernel.teams ? std::abs(extent) : extent, 0L));
  if (iterations == 0)
    return {};                           // nothing to combine: the results keep their values
  const het_site *site = threadRegion(); // the line that the user knows
  const bool placed = site && site->file;
  std::lock_guard guard(use_);
  Scope scope(What::Launch, id_, placed ? site->file : "", iterations, placed ? site->line : 0, kernel.name);
  if (Status status = enqueue(launch.lane, order); !status.ok())
    return status;
  if (dry_)
    return {};
  const std::span<void *> args(launch.args, static_cast<std::size_t>(std::max(launch.count, 0)));
  std::ranges::replace(args, nullptr, static_cast<void *>(&id_));
  Status status = noting(doLaunch(launch));
  std::ranges::replace(args, static_cast<void *>(&id_), nullptr);
  return status;
}

Status Device::wait() {
  Status readers = followReaders();
  Status status = drain();
  return readers.ok() ? status : readers;
}

// Readers of the memory may go on, if they are not followed yet.
Status Device::drain() {
  std::lock_guard guard(use_);
  Scope scope(What::Wait, id_);
  for (LaneState &lane : lanes_) {
    lane.awaited = lane.given;
    lane.open = false;
  }
  Status status = noting(namingRunning(doWait()));
  running_.clear();
  returned_ = 0;
  return failure_.ok() ? status : std::exchange(failure_, {});
}

Status Device::wait(const Event &event) {
  std::lock_guard guard(use_);
  if (!failure_.ok())
    return drain();
  if (!event.number || event.number <= state(event.lane).awaited)
    return {};
  Scope scope(What::Wait, id_);
  Status status = noting(namingRunning(doWait(event)));
  if (!status.ok()) { // the kind has emptied all lanes
    (void)drain();
    return status;
  }
  state(event.lane).awaited = event.number;
  return status;
}

Status Device::followProgram() {
  if (!shared_)
    return {};
  std::lock_guard guard(use_);
  for (std::size_t lane = 0; lane < laneCount; ++lane)
    if (Status status = doFollowProgram(static_cast<Lane>(lane)); !status.ok())
      return status;
  return {};
}

void Device::leaveRunning(const het_site *site, bool recorded) {
  if (!recorded)
    leaveUnrecorded();
  std::lock_guard guard(use_);
  ++returned_;
  if (std::none_of(running_.begin(), running_.end(), [site](const Running &one) { return one.site == site; }))
    running_.push_back({site, text(site->file ? site->file : "?", ":", site->line)});
}

bool Device::hasFailureToTell() const {
  std::lock_guard guard(use_);
  return !failure_.ok();
}

bool Device::isRead() const {
  std::lock_guard guard(use_);
  return !readers_.empty();
}

int Device::running() const {
  std::lock_guard guard(use_);
  return returned_;
}

Status Device::namingRunning(Status status) const {
  if (status.ok())
    return status;
  Error error = std::move(status.error());
  for (const Running &one : running_)
    error.notes.push_back(
        text("perhaps in the region at ", one.place, ", which had returned; HET_SYNC=1 waits for each region"));
  return error;
}

} // namespace het
