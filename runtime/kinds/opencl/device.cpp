//===-- kinds/opencl/device.cpp - memory and copies of an OpenCL device ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/device.hpp"

#include "base/exit.hpp"
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/copy.hpp"

#include <algorithm>

namespace het::opencl {

OpenClDevice::OpenClDevice(int id, std::string name, Capability capability, const Processor &processor)
    : Device(id, Kind::OpenCl, std::move(name), std::move(capability)), processor_(processor),
      queues_(processor, this->name()) {}

OpenClDevice::~OpenClDevice() {
  (void)drain(); // nobody is left to hear of a failure
  forgetKernels();
  queues_.close();
  while (!blocks_.empty())
    doRelease(const_cast<std::byte *>(blocks_.begin()->first));
}

Status OpenClDevice::driverStatus(cl_int result, const char *call) const {
  return result == success ? Status() : Status(driverError(result, call, name()));
}

// Drivers align to 128 bytes and refuse more.
Result<void *> OpenClDevice::doAllocate(std::size_t bytes, const char *) {
  constexpr std::size_t alignment = 256;
  const Installed &installed = processor_.installed();
  const std::size_t held = usage().held;
  const std::size_t free = std::min(installed.maxAllocation, processor_.memory() - std::min(held, processor_.memory()));
  if (bytes > free)
    return outOfMemory(*this, bytes, free);
  const cl_ulong flags = memoryReadWrite | (installed.isFine() ? memoryFine : 0);
  void *base = processor_.api().svmAllocate(processor_.context(), flags, bytes + alignment, 0);
  if (!base)
    return outOfMemory(*this, bytes, free);
  const auto address = reinterpret_cast<std::uintptr_t>(base);
  auto *memory = static_cast<std::byte *>(base) + (alignment - address % alignment) % alignment;
  blocks_[memory] = {base, bytes + alignment, nullptr};
  ++allocations_;
  return static_cast<void *>(memory);
}

void OpenClDevice::doRelease(void *memory) {
  const auto found = blocks_.find(static_cast<std::byte *>(memory));
  if (found->second.buffer)
    processor_.api().releaseMemory(found->second.buffer);
  processor_.api().svmFree(processor_.context(), found->second.base);
  blocks_.erase(found);
  ++allocations_;
}

Status OpenClDevice::doCopyIn(const Copy &copy) { return transfer(Lane::In, joined(copy), {this, nullptr}); }

Status OpenClDevice::doCopyOut(const Copy &copy) { return transfer(Lane::Out, joined(copy), {nullptr, this}); }

Status OpenClDevice::doCopyPeer(Device &giver, const Copy &copy, Lane lane) {
  if (!followsNatively(giver))
    return Device::doCopyPeer(giver, copy, lane);
  return transfer(lane, joined(copy), {withMemory(), static_cast<OpenClDevice &>(giver).withMemory()});
}

// A command for each row is as fast as one for all while they are few. A box within one allocation always goes so:
// drivers take its rows for ones that overlap.
Status OpenClDevice::transfer(Lane lane, const Copy &copy, Ends ends) {
  constexpr std::size_t fewRows = 8;
  const bool byRows = copy.rows * copy.planes <= fewRows || ends.to == ends.from;
  if (!byRows && (copy.planes == 1 || onGrid(copy)))
    return transferBox(lane, copy, ends);
  for (std::size_t plane = 0; plane < copy.planes; ++plane) {
    Copy one = copy;
    one.to = static_cast<std::byte *>(copy.to) + plane * copy.to_plane;
    one.from = static_cast<const std::byte *>(copy.from) + plane * copy.from_plane;
    one.planes = 1;
    Status status = byRows ? Status() : transfer(lane, one, ends);
    for (std::size_t row = 0; byRows && status.ok() && row < copy.rows; ++row)
      status = transferRow(lane, static_cast<std::byte *>(one.to) + row * copy.to_row,
                           static_cast<const std::byte *>(one.from) + row * copy.from_row, copy.width);
    if (!status.ok())
      return status;
  }
  return {};
}

Status OpenClDevice::transferRow(Lane lane, void *to, const void *from, std::size_t bytes) {
  cl_event event = nullptr;
  const cl_int result = processor_.api().svmCopy(queues_.of(lane), 0, to, from, bytes, 0, nullptr, &event);
  return queues_.add(lane, given(lane), result, "clEnqueueSVMMemcpy", event);
}

// A buffer over the allocation that has `memory`, and its place there.
Result<cl_mem> OpenClDevice::bufferOf(const void *memory, std::size_t &offset) {
  auto found = blocks_.upper_bound(static_cast<const std::byte *>(memory));
  if (found == blocks_.begin())
    return Error{text("copy of what is no memory of ", name()), {}};
  Block &block = (--found)->second;
  offset = static_cast<std::size_t>(static_cast<const std::byte *>(memory) - static_cast<std::byte *>(block.base));
  if (!block.buffer) {
    cl_int result = success;
    block.buffer = processor_.api().createBuffer(processor_.context(), memoryReadWrite | memoryUseHost, block.bytes,
                                                 block.base, &result);
    if (!block.buffer)
      return driverError(result, "clCreateBuffer", name());
  }
  return block.buffer;
}

Status OpenClDevice::transferBox(Lane lane, const Copy &copy, Ends ends) {
  const Driver &api = processor_.api();
  std::size_t toOffset = 0, fromOffset = 0;
  Result<cl_mem> to = ends.to ? ends.to->bufferOf(copy.to, toOffset) : Result<cl_mem>(nullptr);
  if (!to.ok())
    return to.error();
  Result<cl_mem> from = ends.from ? ends.from->bufferOf(copy.from, fromOffset) : Result<cl_mem>(nullptr);
  if (!from.ok())
    return from.error();
  const std::size_t box[] = {copy.width, copy.rows, copy.planes};
  const std::size_t toOrigin[] = {toOffset, 0, 0}, fromOrigin[] = {fromOffset, 0, 0};
  const std::size_t toPlane = copy.planes > 1 ? copy.to_plane : 0, fromPlane = copy.planes > 1 ? copy.from_plane : 0;
  cl_command_queue queue = queues_.of(lane);
  cl_event event = nullptr;
  if (!ends.from) {
    const cl_int result = api.writeRect(queue, *to, 0, toOrigin, fromOrigin, box, copy.to_row, toPlane, copy.from_row,
                                        fromPlane, copy.from, 0, nullptr, &event);
    return queues_.add(lane, given(lane), result, "clEnqueueWriteBufferRect", event);
  }
  if (!ends.to) {
    const cl_int result = api.readRect(queue, *from, 0, fromOrigin, toOrigin, box, copy.from_row, fromPlane,
                                       copy.to_row, toPlane, copy.to, 0, nullptr, &event);
    return queues_.add(lane, given(lane), result, "clEnqueueReadBufferRect", event);
  }
  const cl_int result = api.copyRect(queue, *from, *to, fromOrigin, toOrigin, box, copy.from_row, fromPlane,
                                     copy.to_row, toPlane, 0, nullptr, &event);
  return queues_.add(lane, given(lane), result, "clEnqueueCopyBufferRect", event);
}

// Launch `number` and those before it are complete. Blocks are combined in their order, so that a sum does not depend
// on which one ended first.
void OpenClDevice::finishLaunches(std::uint64_t number) {
  for (; !pending_.empty() && pending_.front().number <= number; pending_.pop_front()) {
    const Pending &one = pending_.front();
    const std::size_t items = itemsIn(one.reduction), size = items * sizeOf(one.reduction.type);
    for (std::size_t block = 0; block < one.blocks; ++block)
      combine(one.reduction.type, one.reduction.op, one.reduction.result, one.partials.data() + block * size, items);
  }
  for (Scratch &one : scratch_)
    if (one.number <= number)
      one.number = 0;
  if (firstLaunch_ != 0 && firstLaunch_ <= number) {
    firstLaunch_ = 0;
    noticeExit(); // before the objects are destroyed that the driver has made to compile the kernel
  }
}

// A lane has failed: no result is combined.
void OpenClDevice::dropLaunches() {
  pending_.clear();
  for (Scratch &one : scratch_)
    one.number = 0;
  lock_ = nullptr; // a kernel that failed may have it; its memory goes with the device
}

Status OpenClDevice::drain() {
  Status status = queues_.drain();
  if (!status.ok())
    dropLaunches();
  finishLaunches(given(Lane::Compute));
  return status;
}

Status OpenClDevice::doWait() { return drain(); }

Status OpenClDevice::doRecord(Lane lane, std::uint64_t) { return queues_.flush(lane); }

bool OpenClDevice::followsNatively(const Device &other) const {
  return other.kind() == Kind::OpenCl &&
         static_cast<const OpenClDevice &>(other).processor_.context() == processor_.context();
}

Status OpenClDevice::doFollow(Lane lane, const Event &event) {
  const auto &other = static_cast<const OpenClDevice &>(*event.device);
  return queues_.follow(lane, given(lane), other.queues_.recorded(event.lane, event.number));
}

Status OpenClDevice::doWait(const Event &event) {
  if (Status status = queues_.wait(event.lane, event.number); !status.ok()) {
    (void)queues_.drain();
    dropLaunches();
    return status;
  }
  if (event.lane == Lane::Compute)
    finishLaunches(event.number);
  return {};
}

} // namespace het::opencl
