//===-- trace/report.hpp - what each region and device did, told at exit ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// exec hands in one Pass for each time a construct was run through; the report adds them up by site. It is written at
// exit as a table (HET_REPORT=1) or as JSON (HET_REPORT=file.json). Nothing is kept while no report was asked for.
#pragma once

#include "base/ids.hpp"
#include "base/result.hpp"

#include <het/het.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace het::trace {

// One device of the set, as the report names it.
struct DeviceRow {
  DeviceId id = noDevice;
  std::string kind; // "host", "cuda", "sim", "omp"
  std::string name; // "cuda:0"
};

// One device's part in one pass. Bytes are those moved during the pass: the difference of Device::usage().
struct DeviceShare {
  DeviceId device = noDevice;
  std::int64_t iterations = 0;
  double seconds = 0; // from its first operation to its last, copies included
  std::uint64_t bytesIn = 0, bytesOut = 0, bytesPeer = 0;
  std::uint64_t peakBytes = 0; // most held so far
  double copySeconds = 0;      // virtual: of its copies from and to the host,
  double hiddenSeconds = 0;    // and how much of these ran beside its kernels or each other
};

/// A device's costs by which a pass was split, and their source: "measured", "expected" (virtual clock), "guessed"
/// (operations and bytes) or "rate". The device pays from so many iterations of the loop on if it had no share.
struct DeviceCost {
  DeviceId device = noDevice;
  const char *source = "";     // static text
  double fixed = 0, each = 0;  // seconds; by rate `each` is 1/rate
  std::int64_t iterations = 0; // its share
  std::int64_t paysFrom = 0;   // 0: not known
  double spread = 0;           // measured: how far the latest passes lie from `each` at most, as a part of it
};

/// The longest time of a device in a pass, by the costs that it was split by, and as it was. 0: not known.
struct PassTime {
  double predicted = 0, measured = 0; // seconds that recur
  bool isKnown() const { return predicted > 0 && measured > 0; }
};

// One run through a construct: a loop region; or, without iterations, the entry or exit of a data region, a depersist
// or a halo exchange.
struct Pass {
  const het_site *site = nullptr; // lives as long as the program
  const char *schedule = "";      // static text; "" where nothing was split
  double seconds = 0;             // from het_enter to the end of het_leave
  double overheadSeconds = 0;     // of these, spent in the runtime's own work (planning, waking, combining)
  std::span<const DeviceShare> shares;
  bool within =
      false; // a part of a pass that is handed in by itself: its shares are added to those, and it is not counted
  std::span<const DeviceCost> costs = {}; // empty: one device did it, or no policy split it
  PassTime time = {};
};

// True when a report was asked for: one relaxed load, so callers may ask before they build a Pass.
bool reportOn();

// Adds a pass. Any thread.
void recordPass(const Pass &pass);

/// Adds a task that a thread has run. `device`: the one that has its kernel; -1: it computed on the host. Any thread.
void recordTask(const het_site *site, const char *label, double seconds, DeviceId device = noDevice);

/// One task's kernel on a device.
struct TaskKernel {
  const het_site *site = nullptr; // and the label: the task's row
  const char *label = "";
  DeviceId device = noDevice;
  std::uint64_t bytesIn = 0, bytesSaved = 0; // that it reads: those that came, and those that were there
  bool waited = false;                       // for what came: nothing else kept the kernel from beginning sooner
};
void recordTaskKernel(const TaskKernel &kernel);
/// How long it took; told later, where only the device knows.
void recordTaskSeconds(const het_site *site, const char *label, DeviceId device, double seconds);
/// There is no device that the task asks for: another one runs it, or the host.
void recordTaskInstead(const het_site *site, const char *label, DeviceId device, const std::string &asked);

/// The virtual clock's sums over all tasks so far.
struct TaskClock {
  double seconds = 0; // from the program's begin to the end of the last task and its results' way home
  struct OfDevice {
    double computeSeconds = 0;
    double copySeconds = 0, hiddenSeconds = 0; // of copies to the device, and of these beside its kernels
  };
  std::vector<OfDevice> devices; // by id; the accelerators
};
void recordTaskClock(TaskClock clock);

// The host's id in the set that was described; noDevice before.
DeviceId hostDevice();

// The device set, and what was looked for and not found; called once, by whoever builds the set.
void describeDevices(std::vector<DeviceRow> devices, std::vector<std::string> notFound);

// Reads HET_REPORT and HET_TRACE, and arranges that they are written at the end. Called before the device set is built.
void start();

// The report so far. JSON as in docs/reports.md, schema version 1.
std::string reportTable();
std::string reportJson();

// Forgets every pass (tests).
void resetReport();
void setReportOn(bool on);

} // namespace het::trace
