//===-- trace/chrome.cpp - the records as a timeline -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/chrome.hpp"

#include "base/text.hpp"

#include <nlohmann/json.hpp>

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

std::string chromeTrace(std::span<const ThreadRecords> threads, std::span<const DeviceRow> devices) {
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
  Json out = {
      {"displayTimeUnit", "ns"}, {"otherData", {{"dropped_records", dropped}}}, {"traceEvents", std::move(events)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace het::trace
