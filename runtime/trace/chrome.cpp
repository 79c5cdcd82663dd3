//===-- trace/chrome.cpp - the records as a timeline -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/chrome.hpp"

#include "base/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

namespace het::trace {

using Json = nlohmann::ordered_json;

// Process 1 holds the host threads, process 2 + id the threads' operations on that device.
static int processOf(DeviceId device) { return device == noDevice ? 1 : 2 + device; }

static Json nameEvent(const char *what, int process, const std::string &name) {
  return {{"name", what}, {"ph", "M"}, {"pid", process}, {"tid", 0}, {"args", {{"name", name}}}};
}

static Json eventOf(const Record &record, int thread) {
  static const char *const whats[] = {"region",    "part",   "allocate", "copy in", "copy out",
                                      "copy peer", "launch", "wait",     "task"};
  const char *what = whats[static_cast<int>(record.what)];
  std::string name = record.what == What::Task ? text(what, " ", record.kernel) : what;
  if (*record.name)
    name += text(" ", record.name, record.line ? text(":", record.line) : "");
  bool counts = record.what == What::Part || record.what == What::Launch || record.what == What::Region;
  Json event = {{"name", name},
                {"cat", what},
                {"ph", "X"},
                {"ts", record.begin * 1e6},
                {"dur", (record.end - record.begin) * 1e6},
                {"pid", processOf(record.device)},
                {"tid", thread}};
  if (record.what == What::Task)
    event["args"] = {{"label", record.kernel}};
  else if (record.what != What::Wait)
    event["args"] = {{counts ? "iterations" : "bytes", record.amount}};
  if (*record.kernel && record.what != What::Task)
    event["args"]["kernel"] = record.kernel;
  return event;
}

namespace {

struct TaskSlice {
  const Record *record;
  int thread;
};

// The tasks that ran, by number.
std::unordered_map<std::uint64_t, TaskSlice> slicesOf(std::span<const ThreadRecords> threads) {
  std::unordered_map<std::uint64_t, TaskSlice> slices;
  for (const ThreadRecords &thread : threads)
    for (const Record &record : thread.records)
      if (record.what == What::Task && record.amount > 0)
        slices[record.amount] = {&record, thread.thread};
  return slices;
}

Json flowEvent(const char *phase, std::size_t id, const TaskSlice &slice, double when) {
  return {{"name", "dependence"}, {"cat", "dependence"},
          {"ph", phase},          {"id", id},
          {"ts", when * 1e6},     {"pid", processOf(slice.record->device)},
          {"tid", slice.thread}};
}

// A viewer binds an arrow's begin to the slice around it: the very end of a slice is not within it.
void addArrows(std::span<const ThreadRecords> threads, std::span<const Dependence> dependences, Json &events) {
  const auto slices = slicesOf(threads);
  std::size_t id = 0;
  for (const auto &[before, after] : dependences) {
    const auto from = slices.find(before), to = slices.find(after);
    if (from == slices.end() || to == slices.end())
      continue;
    const Record &first = *from->second.record;
    events.push_back(flowEvent("s", ++id, from->second, std::max(first.begin, first.end - 1e-9)));
    events.push_back(flowEvent("f", id, to->second, to->second.record->begin));
    events.back()["bp"] = "e";
  }
}

} // namespace

std::string chromeTrace(std::span<const ThreadRecords> threads, std::span<const DeviceRow> devices,
                        std::span<const Dependence> dependences) {
  Json events = Json::array();
  events.push_back(nameEvent("process_name", processOf(noDevice), "regions"));
  for (const DeviceRow &device : devices)
    events.push_back(nameEvent("process_name", processOf(device.id), device.name));
  std::uint64_t dropped = 0;
  for (const ThreadRecords &thread : threads) {
    for (const Record &record : thread.records)
      events.push_back(eventOf(record, thread.thread));
    dropped += thread.dropped;
  }
  addArrows(threads, dependences, events);
  Json out = {
      {"displayTimeUnit", "ns"}, {"otherData", {{"dropped_records", dropped}}}, {"traceEvents", std::move(events)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace het::trace
