//===-- kinds/opencl/queues.cpp - the lanes of an OpenCL device ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/queues.hpp"

#include <span>
#include <utility>

namespace het::opencl {

Status Queues::error(cl_int result, const char *call) const {
  return result == success ? Status() : Status(driverError(result, call, name_));
}

Status Queues::open(bool times) {
  for (cl_command_queue &queue : std::span(queues_).first(at(Lane::Compute) + 1)) { // one kernel at once
    const bool timed = times && &queue == &queues_[at(Lane::Compute)];
    const cl_ulong properties[] = {queueProperties, queueTimes, 0};
    cl_int result = success;
    queue =
        processor_.api().createQueue(processor_.context(), processor_.device(), timed ? properties : nullptr, &result);
    if (queue && result == success)
      continue;
    queue = nullptr;
    close();
    return driverError(result, "clCreateCommandQueueWithProperties", name_);
  }
  return {};
}

void Queues::close() {
  for (std::deque<Command> &commands : commands_) {
    for (const Command &command : commands)
      processor_.api().releaseEvent(command.event);
    commands.clear();
  }
  for (cl_command_queue &queue : queues_)
    if (queue)
      processor_.api().releaseQueue(std::exchange(queue, nullptr));
}

// A command's state is negative where it failed.
Queues::Outcome Queues::outcomeOf(const Command &command) const {
  cl_int state = eventComplete;
  const cl_int asked = processor_.api().eventInfo(command.event, eventStatus, sizeof state, &state, nullptr);
  return asked == success ? Outcome{state, command.call} : Outcome{asked, "clGetEventInfo"};
}

// The driver measured it on the device. A command that failed, or whose queue keeps no times, has none.
void Queues::keepTime(const Command &command) {
  if (command.timed == 0)
    return;
  cl_ulong begin = 0, end = 0;
  const auto asks = [&](cl_uint what, cl_ulong &time) {
    return processor_.api().eventTimes(command.event, what, sizeof time, &time, nullptr) == success;
  };
  if (asks(eventBegin, begin) && asks(eventEnd, end) && end >= begin)
    times_.push_back({command.timed, static_cast<double>(end - begin) * 1e-9});
}

void Queues::forget(const Command &command) {
  keepTime(command);
  processor_.api().releaseEvent(command.event);
}

std::vector<KernelTime> Queues::takeTimes() {
  forgetComplete(Lane::Compute);
  std::deque<Command> &commands = commands_[at(Lane::Compute)];
  if (!commands.empty() && outcomeOf(commands.front()).result == eventComplete) {
    keepTime(commands.front());
    commands.front().timed = 0;
  }
  return std::exchange(times_, {});
}

// Whoever waits seldom has not many events for it. One that failed stays, and those behind it.
void Queues::forgetComplete(Lane lane) {
  std::deque<Command> &commands = commands_[at(lane)];
  while (commands.size() > 1 && outcomeOf(commands.front()).result == eventComplete) {
    forget(commands.front());
    commands.pop_front();
  }
}

Status Queues::add(Lane lane, std::uint64_t number, cl_int result, const char *call, cl_event event,
                   std::uint64_t timed) {
  constexpr std::size_t many = 256;
  if (result != success)
    return error(result, call);
  commands_[at(lane)].push_back({number, event, call, timed});
  if (commands_[at(lane)].size() % many == 0)
    forgetComplete(lane);
  return {};
}

Status Queues::flush(Lane lane) { return error(processor_.api().flush(of(lane)), "clFlush"); }

cl_event Queues::recorded(Lane lane, std::uint64_t number) const {
  const std::deque<Command> &commands = commands_[at(lane)];
  for (auto command = commands.rbegin(); command != commands.rend(); ++command)
    if (command->number <= number)
      return command->event;
  return nullptr;
}

Status Queues::follow(Lane lane, std::uint64_t number, cl_event event) {
  if (!event)
    return {};
  cl_event behind = nullptr;
  const cl_int result = processor_.api().barrier(of(lane), 1, &event, &behind);
  return add(lane, number, result, "clEnqueueBarrierWithWaitList", behind);
}

Status Queues::wait(Lane lane, std::uint64_t number) {
  cl_event event = recorded(lane, number);
  if (!event)
    return {};
  const cl_int waited = processor_.api().waitForEvents(1, &event);
  if (waited != success && waited != errorInWaitList)
    return error(waited, "clWaitForEvents");
  std::deque<Command> &commands = commands_[at(lane)];
  Status first;
  while (!commands.empty() && commands.front().number <= number) {
    const auto [result, call] = outcomeOf(commands.front());
    if (first.ok() && result < 0)
      first = error(result, call);
    forget(commands.front());
    commands.pop_front();
  }
  return first;
}

// A command that failed only because it waited for another one is not the cause.
Status Queues::drain() {
  Status cause, other;
  const auto take = [&](cl_int result, const char *call) {
    Status &first = result == errorInWaitList ? other : cause;
    if (first.ok())
      first = error(result, call);
  };
  for (std::size_t lane = 0; lane < laneCount; ++lane) {
    if (commands_[lane].empty())
      continue;
    if (const cl_int result = processor_.api().finish(queues_[lane]); result != success)
      take(result, "clFinish");
    for (const Command &command : commands_[lane]) {
      if (const auto [result, call] = outcomeOf(command); result < 0)
        take(result, call);
      forget(command);
    }
    commands_[lane].clear();
  }
  return cause.ok() ? other : cause;
}

} // namespace het::opencl
