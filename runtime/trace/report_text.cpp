//===-- trace/report_text.cpp - the report as a table and as JSON ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// docs/reports.md has the JSON, schema version 1. Fields may be added, not renamed.
#include "base/settings.hpp"
#include "base/text.hpp"
#include "trace/report_data.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace het::trace {

std::vector<DeviceTotal> everyDevice(const ReportData &data, const RegionRow &row) {
  std::vector<DeviceTotal> out;
  for (const DeviceRow &device : data.devices) {
    DeviceTotal total;
    total.share.device = device.id;
    for (const DeviceTotal &seen : row.devices)
      if (seen.share.device == device.id)
        total = seen;
    out.push_back(total);
  }
  return out;
}

static std::string seconds(double value) {
  char out[32];
  if (value >= 1)
    std::snprintf(out, sizeof out, "%.3f s", value);
  else if (value >= 1e-3)
    std::snprintf(out, sizeof out, "%.3f ms", value * 1e3);
  else
    std::snprintf(out, sizeof out, "%.3f us", value * 1e6);
  return value == 0 ? "0" : out;
}

static std::string bytes(std::uint64_t value) { return value == 0 ? "0" : bytesText(value); }

static std::string hidden(const DeviceShare &share) {
  char out[32];
  std::snprintf(out, sizeof out, "%.0f %%", share.hiddenSeconds / share.copySeconds * 100);
  return share.copySeconds > 0 ? out : "-";
}

static std::string percent(double part) {
  char out[32];
  std::snprintf(out, sizeof out, "%.1f %%", part * 100);
  return out;
}

static std::string iterationTime(double value) {
  char out[32];
  std::snprintf(out, sizeof out, "%.4g ns", value * 1e9);
  return value < 1e-5 ? out : seconds(value);
}

static std::string costText(const ReportData &data, const DeviceCost &cost) {
  char rate[32];
  std::snprintf(rate, sizeof rate, "rate %.4g", 1 / cost.each);
  const bool byRate = std::string_view(cost.source) == "rate";
  std::string out = text("    ", data.devices[static_cast<std::size_t>(cost.device)].name, ": ",
                         byRate ? rate : text(iterationTime(cost.each), " an iteration"));
  if (cost.fixed > 0 && !byRate)
    out += text(" and ", seconds(cost.fixed));
  if (!byRate)
    out += text(", ", cost.source);
  if (cost.spread > 0)
    out += text(" within ", percent(cost.spread));
  if (cost.iterations == 0)
    out += "; left out";
  if (cost.paysFrom > 0)
    out += text(", pays from ", cost.paysFrom, " iterations on");
  return out + "\n";
}

// Why the last pass was split as it was.
static std::string costsText(const ReportData &data, const RegionRow &row) {
  std::string out;
  for (const DeviceCost &cost : row.costs)
    out += text(out.empty() ? "  costs of the last pass\n" : "", costText(data, cost));
  if (row.time.isKnown())
    out += text("    predicted ", seconds(row.time.predicted), ", took ", seconds(row.time.measured),
                "; mean difference in ", row.timed, row.timed == 1 ? " pass " : " passes ",
                percent(row.predictionError()), "\n");
  return out;
}

static std::string regionText(const ReportData &data, const RegionRow &row) {
  std::string out = text("\n", row.site, row.function.empty() ? "" : text(" in ", row.function),
                         row.directive.empty() ? "" : text(": ", row.directive), "\n  ");
  if (!row.schedule.empty())
    out += text("schedule ", row.schedule, ", ");
  out += text(row.passes, row.passes == 1 ? " pass, " : " passes, ", seconds(row.seconds), ", of it overhead ",
              seconds(row.overheadSeconds), ", imbalance ", percent(row.imbalance()), "\n");
  const std::vector<DeviceTotal> totals = everyDevice(data, row);
  const bool copies =
      std::any_of(totals.begin(), totals.end(), [](const DeviceTotal &total) { return total.share.copySeconds > 0; });
  char line[256];
  std::snprintf(line, sizeof line, "  %-10s %14s %12s %12s %11s %11s %11s %11s", "device", "iterations", "time", "wait",
                "in", "out", "peer", "peak");
  out += text(line, copies ? "  hidden\n" : "\n");
  for (const DeviceTotal &total : totals) {
    const DeviceShare &share = total.share;
    std::snprintf(line, sizeof line, "  %-10s %14lld %12s %12s %11s %11s %11s %11s",
                  data.devices[static_cast<std::size_t>(share.device)].name.c_str(),
                  static_cast<long long>(share.iterations), seconds(share.seconds).c_str(),
                  seconds(total.waitSeconds).c_str(), bytes(share.bytesIn).c_str(), bytes(share.bytesOut).c_str(),
                  bytes(share.bytesPeer).c_str(), bytes(share.peakBytes).c_str());
    out += line;
    if (copies) {
      std::snprintf(line, sizeof line, "%8s", hidden(share).c_str());
      out += line;
    }
    out += "\n";
  }
  return out + costsText(data, row);
}

static std::string deviceName(const ReportData &data, DeviceId id) {
  const auto found = std::find_if(data.devices.begin(), data.devices.end(), [id](auto &row) { return row.id == id; });
  return found != data.devices.end() ? found->name : "host";
}

static std::string placeText(const ReportData &data, DeviceId device, const TasksOnDevice &there) {
  std::string out = text("    on ", deviceName(data, device), ": ", there.count, ", ", seconds(there.seconds));
  if (there.bytesIn + there.bytesSaved > 0)
    out += text("; in ", bytes(there.bytesIn), ", saved ", bytes(there.bytesSaved));
  if (there.fetches > 0)
    out += text("; ", there.prefetched, " of ", there.fetches, " prefetched");
  if (!there.insteadOf.empty())
    out += text("; instead of ", there.insteadOf);
  return out + "\n";
}

// Only where devices have run some of them, or should have.
static std::string whereText(const ReportData &data, const TaskRow &row) {
  std::string out;
  if (row.devices.size() > 1 || row.devices.begin()->first != hostDevice() ||
      !row.devices.begin()->second.insteadOf.empty())
    for (const auto &[device, there] : row.devices)
      out += placeText(data, device, there);
  return out;
}

// The virtual clock's.
static std::string clockText(const ReportData &data) {
  const TaskClock &clock = data.taskClock;
  std::string out = clock.devices.empty() ? "" : text("  all tasks: ", seconds(clock.seconds), "\n");
  for (std::size_t d = 0; d < clock.devices.size(); ++d) {
    const TaskClock::OfDevice &one = clock.devices[d];
    DeviceShare share;
    share.copySeconds = one.copySeconds;
    share.hiddenSeconds = one.hiddenSeconds;
    out += text("    ", deviceName(data, static_cast<DeviceId>(d)), ": computes ", seconds(one.computeSeconds),
                ", copies in ", seconds(one.copySeconds), ", hidden ", hidden(share), "\n");
  }
  return out;
}

static std::string tasksText(const ReportData &data) {
  if (data.tasks.empty())
    return "";
  char line[256];
  std::snprintf(line, sizeof line, "  %-24s %10s %12s %12s %12s  %s\n", "label", "tasks", "time", "mean", "longest",
                "site");
  std::string out = text("\ntasks\n", line);
  for (const TaskRow &row : data.tasks) {
    std::snprintf(line, sizeof line, "  %-24s %10lld %12s %12s %12s  ", row.label.c_str(),
                  static_cast<long long>(row.count), seconds(row.seconds).c_str(),
                  seconds(row.seconds / static_cast<double>(row.count)).c_str(), seconds(row.longestSeconds).c_str());
    out += text(line, row.site, "\n", whereText(data, row));
  }
  return out + clockText(data);
}

std::string reportTable() {
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  std::vector<std::string> names;
  for (const DeviceRow &device : data.devices)
    names.push_back(text(device.id, " ", device.name));
  std::string out = text("het: report; devices ", listText(names), "; clock ", settings().value(Setting::Clock),
                         settings().value(Setting::Clock) == "dry" ? ", nothing was computed\n" : "\n");
  for (const std::string &missing : data.notFound)
    out += text("looked for and not used: ", missing, "\n");
  if (data.regions.empty() && data.tasks.empty())
    out += "no region was run\n";
  for (const RegionRow &row : data.regions)
    out += regionText(data, row);
  return out + tasksText(data);
}

static nlohmann::ordered_json taskJson(const TaskRow &row) {
  auto devices = nlohmann::ordered_json::array();
  for (const auto &[device, there] : row.devices)
    devices.push_back({{"id", device},
                       {"count", there.count},
                       {"seconds", there.seconds},
                       {"bytes_in", there.bytesIn},
                       {"bytes_saved", there.bytesSaved},
                       {"fetches", there.fetches},
                       {"prefetched", there.prefetched},
                       {"instead_of", there.insteadOf}});
  return {{"site", row.site},
          {"label", row.label},
          {"function", row.function},
          {"count", row.count},
          {"seconds", row.seconds},
          {"longest_seconds", row.longestSeconds},
          {"devices", std::move(devices)}};
}

static nlohmann::ordered_json clockJson(const TaskClock &clock) {
  auto devices = nlohmann::ordered_json::array();
  for (const TaskClock::OfDevice &one : clock.devices)
    devices.push_back({{"compute_seconds", one.computeSeconds},
                       {"copy_seconds", one.copySeconds},
                       {"hidden_seconds", one.hiddenSeconds}});
  return {{"seconds", clock.seconds}, {"devices", std::move(devices)}};
}

static nlohmann::ordered_json deviceJson(const DeviceTotal &total) {
  const DeviceShare &share = total.share;
  return {{"id", share.device},
          {"iterations", share.iterations},
          {"seconds", share.seconds},
          {"wait_seconds", total.waitSeconds},
          {"bytes_in", share.bytesIn},
          {"bytes_out", share.bytesOut},
          {"bytes_peer", share.bytesPeer},
          {"peak_bytes", share.peakBytes},
          {"copy_seconds", share.copySeconds},
          {"hidden_seconds", share.hiddenSeconds}};
}

static nlohmann::ordered_json costJson(const DeviceCost &cost) {
  const bool byRate = std::string_view(cost.source) == "rate";
  return {{"id", cost.device},
          {"source", cost.source},
          {"fixed_seconds", byRate ? 0 : cost.fixed},
          {"seconds_per_iteration", byRate ? 0 : cost.each},
          {"iterations", cost.iterations},
          {"pays_from", cost.paysFrom},
          {"spread", cost.spread}};
}

std::string reportJson() {
  using Json = nlohmann::ordered_json;
  ReportData &data = reportData();
  std::lock_guard guard(data.lock);
  Json out = {{"version", 1},
              {"clock", settings().value(Setting::Clock)},
              {"devices", Json::array()},
              {"not_found", data.notFound},
              {"regions", Json::array()},
              {"tasks", Json::array()}};
  for (const DeviceRow &device : data.devices)
    out["devices"].push_back({{"id", device.id}, {"kind", device.kind}, {"name", device.name}});
  for (const RegionRow &row : data.regions) {
    Json region = {{"site", row.site},
                   {"directive", row.directive},
                   {"function", row.function},
                   {"schedule", row.schedule},
                   {"passes", row.passes},
                   {"seconds", row.seconds},
                   {"overhead_seconds", row.overheadSeconds},
                   {"imbalance", row.imbalance()},
                   {"devices", Json::array()}};
    for (const DeviceTotal &total : everyDevice(data, row))
      region["devices"].push_back(deviceJson(total));
    region["costs"] = Json::array();
    for (const DeviceCost &cost : row.costs)
      region["costs"].push_back(costJson(cost));
    region["predicted_seconds"] = row.time.predicted;
    region["measured_seconds"] = row.time.measured;
    region["prediction_error"] = row.predictionError();
    out["regions"].push_back(std::move(region));
  }
  for (const TaskRow &row : data.tasks)
    out["tasks"].push_back(taskJson(row));
  if (!data.taskClock.devices.empty())
    out["task_clock"] = clockJson(data.taskClock);
  // A file's name need not be UTF-8; JSON must be.
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace het::trace
