//===-- model/clauses.cpp - a profile as hetero clauses -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/clauses.hpp"

#include "base/text.hpp"
#include "model/level.hpp"

#include <iomanip>
#include <sstream>

namespace het {

namespace {
struct Measured {
  std::string device;
  Cost cost;
  bool host = false;
};
} // namespace

static std::string withDigits(double value, int digits) {
  std::ostringstream out;
  out << std::setprecision(digits) << value;
  return out.str();
}

static std::string clauseOf(const std::vector<Measured> &devices, long total) {
  std::vector<Cost> costs;
  for (const Measured &one : devices)
    costs.push_back(one.cost);
  const std::vector<long> shares = level(costs, total);
  long host = 0;
  bool named = false;
  for (std::size_t d = 0; d < devices.size(); ++d)
    if (devices[d].host) {
      host += shares[d];
      named = true;
    }
  if (!named)
    return "hetero(1, gpu, adaptive)";
  if (devices.size() == 1)
    return "hetero(1, cpu)";
  return text("hetero(1, all, adaptive, ", withDigits(static_cast<double>(host) / static_cast<double>(total), 3), ")");
}

std::string clausesText(const Speeds &speeds) {
  std::map<SpeedKey, std::vector<Measured>> loops; // the key without its device
  for (const auto &[key, history] : speeds) {
    if (key.line == 0 || key.size == 0 || history.empty()) // a task's
      continue;
    SpeedKey loop = key;
    loop.device.clear();
    loops[loop].push_back({key.device, {0, history.each()}, key.device == "host" || key.device.starts_with("host(")});
  }
  std::string all;
  for (const auto &[loop, devices] : loops) {
    const long least = 1L << (loop.size - 1), most = 2 * (least - 1) + 1;
    all += text(loop.file, ":", loop.line, " in ", loop.function, ", ", least, " to ", most,
                " iterations: ", clauseOf(devices, most), "\n");
    for (const Measured &one : devices)
      all += text("  ", one.device, ": ", withDigits(one.cost.each, 3), " s an iteration\n");
  }
  return all;
}

} // namespace het
