//===-- kinds/opencl/queues.hpp - the lanes of an OpenCL device ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An in-order queue for each lane. Each command has an event, which stands for all that its lane was given before. The
// event is kept until the command has been waited for: it alone says whether the command failed. One device's; used by
// one thread at a time.
#pragma once

#include "device/device.hpp"
#include "kinds/opencl/processor.hpp"

#include <array>
#include <deque>
#include <string>

namespace het::opencl {

class Queues {
public:
  /// `name`: of the device, for errors.
  Queues(const Processor &processor, const std::string &name) : processor_(processor), name_(name) {}

  /// Makes the queues. On failure none is left. `times`: kernels' times are kept.
  Status open(bool times);
  void close();

  cl_command_queue of(Lane lane) const { return queues_[at(lane)]; }

  /// `call` has put a command of operation `number` into the lane, which has this event, or has failed. `call` lives as
  /// long as the program. `timed`: the number under which takeTimes tells how long the command ran; 0: it does not.
  Status add(Lane lane, std::uint64_t number, cl_int result, const char *call, cl_event event, std::uint64_t timed = 0);
  /// The times of complete commands, each once.
  std::vector<KernelTime> takeTimes();

  /// Others may wait for what the lane has been given.
  Status flush(Lane lane);
  /// The event behind operation `number`; null: it is complete.
  cl_event recorded(Lane lane, std::uint64_t number) const;
  /// All that `lane` is given from now on waits for `event`, which is operation `number`. Null: it waits for nothing.
  Status follow(Lane lane, std::uint64_t number, cl_event event);

  /// Until operation `number` is complete. Reports the first failure of it and those before.
  Status wait(Lane lane, std::uint64_t number);
  /// Until all lanes are empty. Reports the first failure; waits for the others all the same.
  Status drain();

private:
  struct Command {
    std::uint64_t number;
    cl_event event;
    const char *call;
    std::uint64_t timed;
  };
  static std::size_t at(Lane lane) { return static_cast<std::size_t>(lane); }
  // How a command ended: a negative result is that of a call.
  struct Outcome {
    cl_int result;
    const char *call;
  };
  Outcome outcomeOf(const Command &command) const;
  Status error(cl_int result, const char *call) const;
  void forgetComplete(Lane lane);
  void keepTime(const Command &command);
  void forget(const Command &command);

  const Processor &processor_;
  const std::string &name_;
  std::array<cl_command_queue, laneCount> queues_{};
  std::array<std::deque<Command>, laneCount> commands_;
  std::vector<KernelTime> times_; // that nobody has taken
};

} // namespace het::opencl
