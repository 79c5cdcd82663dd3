//===-- memory/mapping/activity_queue.hpp - operations of one device in an order of their own -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An activity queue of OpenACC (3.3, section 2.16) on one device. Its operations run in the order in which they come,
// beside those of other queues. A construct of OpenMP with `nowait` is a queue of its own. Guarded by the store's lock.
#pragma once

#include "device/device.hpp"

#include <optional>
#include <vector>

namespace het {

class ActivityQueue {
public:
  /// Orders what `lane` of `device` is given next behind all of the queue.
  Status begin(Device &device, Lane lane) const;
  /// The operation that `lane` has been given last is the queue's. `comesHome`: it writes the host's memory.
  Status end(Device &device, Lane lane, bool comesHome);
  /// All that the queue is given from now on comes behind `event`, which is of its device.
  void follow(const Event &event);
  /// The same behind all of another queue on the device, so far.
  void follow(const ActivityQueue &other);
  /// The lane of its kernels: where a device runs several at once, queues have different ones.
  Lane kernelLane(Device &device) {
    if (!kernels_)
      kernels_ = device.nextKernelLane();
    return *kernels_;
  }
  /// Behind the queue's last operation; number 0: there is none, or it has been waited for.
  Event last() const { return behind_.empty() ? Event{} : behind_.back(); }
  bool isIdle() const { return behind_.empty() && home_.empty(); } // nobody has to wait for anything of it
  /// Until all of the queue is complete, with results at the host. Reports a failure as Device::wait does.
  Status wait(Device &device);

private:
  static void join(std::vector<Event> &events, const Event &event);

  std::vector<Event> behind_; // the queue's last operation, and others that the next one follows
  std::optional<Lane> kernels_;
  std::vector<Event>
      home_; // the last result of each lane, of queues that this one follows too: who waits, waits for it
};

} // namespace het
