//===-- kinds/cuda/kernel_times.cpp - how long kernels of an NVIDIA GPU ran ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/kernel_times.hpp"

#include <utility>

namespace het::cuda {

Status KernelTimes::mark(CUstream stream, CUevent &event) {
  if (spare_.empty()) {
    CUevent made = nullptr;
    if (Status status = gpu_.check(gpu_.api().eventCreate(&made, eventTimes), "cuEventCreate"); !status.ok())
      return status;
    spare_.push_back(made);
  }
  if (Status status = gpu_.check(gpu_.api().eventRecord(spare_.back(), stream), "cuEventRecord"); !status.ok())
    return status;
  event = spare_.back();
  spare_.pop_back();
  return {};
}

// One whose launch failed has no end, and gives way.
Status KernelTimes::begin(CUstream stream, std::uint64_t number) {
  if (any() && !timed_.back().end) {
    giveBack(timed_.back());
    timed_.pop_back();
  }
  if (number == 0)
    return {};
  Timed one{number};
  Status status = mark(stream, one.begin);
  if (status.ok())
    timed_.push_back(one);
  return status;
}

Status KernelTimes::end(CUstream stream) {
  return any() && !timed_.back().end ? mark(stream, timed_.back().end) : Status();
}

std::vector<KernelTime> KernelTimes::take() {
  std::vector<KernelTime> times;
  while (any() && timed_.front().end) {
    const Timed one = timed_.front();
    const CUresult state = gpu_.api().eventQuery(one.end);
    if (state == errorNotReady)
      break;
    float milliseconds = 0;
    if (state == success && gpu_.api().eventElapsed(&milliseconds, one.begin, one.end) == success)
      times.push_back({one.number, static_cast<double>(milliseconds) * 1e-3});
    giveBack(one);
    timed_.pop_front();
  }
  return times;
}

void KernelTimes::giveBack(const Timed &one) {
  for (CUevent event : {one.begin, one.end})
    if (event)
      spare_.push_back(event);
}

void KernelTimes::drop() {
  for (const Timed &one : std::exchange(timed_, {}))
    giveBack(one);
}

void KernelTimes::close() {
  drop();
  for (CUevent event : std::exchange(spare_, {}))
    gpu_.api().eventDestroy(event);
}

} // namespace het::cuda
