//===-- tools/replay/machines.cpp - the machine of a trace, and what iterations took there ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "tools/replay/machines.hpp"

#include <algorithm>

namespace het::replay {
namespace {

const Json &deviceOf(const Program &program, int id) {
  static const Json none = Json::object();
  for (const Json &device : program.machine.at("devices"))
    if (device.at("id") == id)
      return device;
  return none;
}

bool isHost(const Json &device) { return device.value("kind", "") == "host"; }

// Seconds of an iteration: of the last passes where a policy has measured them, else of all passes.
double eachSeconds(const Json &region, const Json &total) {
  for (const Json &cost : region.at("costs"))
    if (cost.at("id") == total.at("id") && cost.at("source") == "measured")
      return cost.at("seconds_per_iteration");
  return total.at("seconds").get<double>() / total.at("iterations").get<double>();
}

// Seconds of an iteration at rate 1. 0: the device has not computed the loop. A measured time has the copies of an
// iteration in it, which the account adds once more.
double unitSeconds(const Json &region, const Json &total, const Json &device) {
  const double iterations = total.at("iterations"), bandwidth = device.value("bandwidth", 0.0);
  if (iterations <= 0)
    return 0;
  const double bytes = (total.at("bytes_in").get<double>() + total.at("bytes_out").get<double>()) / iterations;
  constexpr double least = 0.1; // of the time is computing
  const double each = eachSeconds(region, total);
  return std::max(each - (bandwidth > 0 ? bytes / bandwidth : 0), least * each) * device.value("rate", 1.0);
}

// The same for a loop on devices of one sort, or of the other if none of it has computed the loop.
double unitSeconds(const Program &program, const Json &region, bool host) {
  double other = 0;
  for (const Json &total : region.at("devices")) {
    const Json &device = deviceOf(program, total.at("id"));
    const double seconds = device.empty() ? 0 : unitSeconds(region, total, device);
    if (seconds > 0 && isHost(device) == host)
      return seconds;
    other = other > 0 ? other : seconds;
  }
  return other;
}

double rateOf(const Json &device) { return isHost(device) ? device.value("cores", 1.0) : device.value("rate", 1.0); }

std::string nameOf(const Json &device) {
  std::string name = device.at("name");
  std::erase(name, ':');
  return name;
}

} // namespace

bool isMeasured(const Program &program) { return program.machine.value("clock", "") == "real"; }

void addCosts(const Program &program, Json &machine) {
  for (Json &device : machine.at("devices")) {
    const bool telling = device.contains("cost") && (!device["cost"].is_object() || device["cost"].contains("*"));
    if (telling)
      continue;
    for (const Json &region : program.report.at("regions")) {
      const std::string site = region.at("site");
      const double seconds = unitSeconds(program, region, isHost(device));
      if (seconds > 0 && !(device.contains("cost") && device["cost"].contains(site)))
        device["cost"][site] = seconds / rateOf(device);
    }
  }
}

Result<Json> machineOf(const Program &program) {
  Json machine = {{"name", "the machine of the trace"}, {"devices", Json::array()}, {"links", Json::array()}};
  std::string host;
  for (const Json &device : program.machine.at("devices"))
    if (isHost(device))
      host = nameOf(device);
  if (host.empty())
    return Error{"the program ran without the host, and a machine in a file always has it",
                 {"name devices with --devices, or a machine with --machine"}};
  for (const Json &device : program.machine.at("devices")) {
    const std::string name = nameOf(device);
    if (isHost(device)) {
      machine["devices"].push_back({{"name", name}, {"kind", "host"}, {"cores", device.at("cores")}});
      continue;
    }
    machine["devices"].push_back(
        {{"name", name}, {"kind", "sim"}, {"rate", device.at("rate")}, {"launch", device.at("launch")}});
    if (device.at("memory") > 0)
      machine["devices"].back()["memory"] = device.at("memory");
    Json link = {{"between", {host, name}}, {"latency", device.at("latency")}};
    if (device.at("bandwidth") > 0)
      link["bandwidth"] = device.at("bandwidth");
    machine["links"].push_back(std::move(link));
  }
  if (machine["links"].empty())
    machine.erase("links");
  addCosts(program, machine);
  return machine;
}

} // namespace het::replay
