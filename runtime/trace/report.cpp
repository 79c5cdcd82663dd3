//===-- trace/report.cpp - what each region and device did ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/report.hpp"
#include "trace/report_data.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

namespace het::trace {

static std::atomic<bool> keeping{false};
static std::atomic<DeviceId> hostId{noDevice};
bool reportOn() { return keeping.load(std::memory_order_relaxed); }
void setReportOn(bool on) { keeping.store(on, std::memory_order_relaxed); }

ReportData &reportData() {
  static ReportData &one = *new ReportData; // written by an exit handler: never destroyed
  return one;
}

std::string siteText(const het_site *site) {
  return site ? std::string(site->file) + ":" + std::to_string(site->line) : std::string("?");
}

// A template's or header's region has a site in each file that includes it: one row all the same.
static RegionRow &rowOf(ReportData &data, const Pass &pass) {
  std::string site = siteText(pass.site);
  const char *directive = pass.site && pass.site->directive ? pass.site->directive : "";
  auto found = std::find_if(data.regions.begin(), data.regions.end(),
                            [&](const RegionRow &row) { return row.site == site && row.directive == directive; });
  if (found != data.regions.end())
    return *found;
  data.regions.push_back({});
  RegionRow &row = data.regions.back();
  row.site = site;
  row.directive = directive;
  row.function = pass.site && pass.site->function ? pass.site->function : "";
  return row;
}

static DeviceTotal &totalOf(RegionRow &row, DeviceId device) {
  for (DeviceTotal &total : row.devices)
    if (total.share.device == device)
      return total;
  row.devices.push_back({});
  row.devices.back().share.device = device;
  return row.devices.back();
}

void recordPass(const Pass &pass) {
  if (!reportOn())
    return;
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  RegionRow &row = rowOf(data, pass);
  if (!pass.within) {
    row.schedule = pass.schedule;
    row.costs.assign(pass.costs.begin(), pass.costs.end());
    ++row.passes;
    if (pass.time.isKnown()) {
      row.time = pass.time;
      row.differences += std::abs(pass.time.predicted - pass.time.measured) / pass.time.measured;
      ++row.timed;
    }
  }
  row.seconds += pass.seconds;
  row.overheadSeconds += pass.overheadSeconds;
  double longest = 0, sum = 0;
  int busy = 0;
  for (const DeviceShare &share : pass.shares) {
    longest = std::max(longest, share.seconds);
    sum += share.seconds;
    busy += share.iterations > 0;
  }
  row.longestSeconds += longest;
  row.meanSeconds += busy ? sum / busy : 0;
  for (const DeviceShare &share : pass.shares) {
    DeviceTotal &total = totalOf(row, share.device);
    total.share.iterations += share.iterations;
    total.share.seconds += share.seconds;
    total.share.bytesIn += share.bytesIn;
    total.share.bytesOut += share.bytesOut;
    total.share.bytesPeer += share.bytesPeer;
    total.share.copySeconds += share.copySeconds;
    total.share.hiddenSeconds += share.hiddenSeconds;
    total.share.peakBytes = std::max(total.share.peakBytes, share.peakBytes);
    total.waitSeconds += share.iterations > 0 ? longest - share.seconds : 0;
  }
}

// A label lives as long as its site: both are in the program's text.
static TaskRow &taskRowOf(ReportData &data, const het_site *site, const char *label) {
  TaskRow *&row = data.taskRows[{site, label}];
  if (!row) {
    row = &data.tasks.emplace_back();
    row->site = siteText(site);
    row->label = label;
    row->function = site && site->function ? site->function : "";
  }
  return *row;
}

void recordTask(const het_site *site, const char *label, double seconds, DeviceId device) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  TaskRow &row = taskRowOf(data, site, label);
  ++row.count;
  row.seconds += seconds;
  row.longestSeconds = std::max(row.longestSeconds, seconds);
  TasksOnDevice &there = row.devices[device == noDevice ? hostDevice() : device];
  ++there.count;
  if (device == noDevice || device == hostDevice())
    there.seconds += seconds;
}

void recordTaskKernel(const TaskKernel &kernel) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  TasksOnDevice &there = taskRowOf(data, kernel.site, kernel.label).devices[kernel.device];
  there.bytesIn += kernel.bytesIn;
  there.bytesSaved += kernel.bytesSaved;
  there.fetches += kernel.bytesIn > 0;
  there.prefetched += kernel.bytesIn > 0 && !kernel.waited;
}

void recordTaskSeconds(const het_site *site, const char *label, DeviceId device, double seconds) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  taskRowOf(data, site, label).devices[device].seconds += seconds;
}

void recordTaskInstead(const het_site *site, const char *label, DeviceId device, const std::string &asked) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  taskRowOf(data, site, label).devices[device].insteadOf = asked;
}

void recordTaskClock(TaskClock clock) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  data.taskClock = std::move(clock);
}

DeviceId hostDevice() { return hostId.load(std::memory_order_relaxed); }

void describeDevices(std::vector<DeviceRow> devices, std::vector<std::string> notFound) {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  data.devices = std::move(devices);
  hostId.store(data.devices.empty() ? noDevice : data.devices.back().id, std::memory_order_relaxed);
  data.notFound = std::move(notFound);
}

void resetReport() {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  data.regions.clear();
  data.tasks.clear();
  data.taskRows.clear();
  data.taskClock = {};
}

} // namespace het::trace
