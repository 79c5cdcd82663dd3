//===-- trace/report_data.hpp - what the report's two forms are written from -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Private to trace/.
#pragma once

#include "trace/report.hpp"

#include <deque>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>

namespace het::trace {

struct DeviceTotal {
  DeviceShare share;      // summed over the passes; peakBytes: the largest
  double waitSeconds = 0; // it had ended, another device of the same pass had not
};

struct RegionRow {
  std::string site, directive, function, schedule;
  std::int64_t passes = 0;
  double seconds = 0, overheadSeconds = 0;
  double longestSeconds = 0; // of each pass the device that ended last, summed
  double meanSeconds = 0;    // of each pass the mean over the devices that had iterations, summed
  std::vector<DeviceTotal> devices;
  std::vector<DeviceCost> costs; // of the last pass
  PassTime time;                 // of the last pass for which it is known
  std::int64_t timed = 0;        // passes for which it is known
  double differences = 0;        // of these, as parts of the measured time, summed

  double predictionError() const { return timed > 0 ? differences / static_cast<double>(timed) : 0; }
  // How much longer the slowest device took than the mean; 0: balanced.
  double imbalance() const { return meanSeconds > 0 ? longestSeconds / meanSeconds - 1 : 0; }
};

// The tasks of one row that one device has run.
struct TasksOnDevice {
  std::int64_t count = 0;
  double seconds = 0;
  std::uint64_t bytesIn = 0, bytesSaved = 0;
  std::int64_t fetches = 0, prefetched = 0; // those for which something came; of these, those that did not wait for it
  std::string insteadOf;                    // devices that the tasks ask for, and that are not there
};

// The tasks of one site and label.
struct TaskRow {
  std::string site, label, function;
  std::int64_t count = 0;
  double seconds = 0, longestSeconds = 0;
  std::map<DeviceId, TasksOnDevice> devices; // that ran them
};

struct ReportData {
  std::mutex lock;
  std::vector<DeviceRow> devices;
  std::vector<std::string> notFound;
  std::deque<RegionRow> regions; // in the order of their first passes
  std::deque<TaskRow> tasks;     // in the order of their first ends
  std::map<std::pair<const het_site *, std::string_view>, TaskRow *> taskRows;
  TaskClock taskClock;
};

ReportData &reportData();
std::string siteText(const het_site *site);

// Every device of the set, idle ones with zeros, in the order of ids. With data.lock held.
std::vector<DeviceTotal> everyDevice(const ReportData &data, const RegionRow &row);

} // namespace het::trace
