//===-- benchmarks/schedules/machine.cpp - machines, and passes on the virtual clock ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "schedules/machine.hpp"

#include "kinds/kinds.hpp"
#include "model/level.hpp"
#include "passes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace het::bench {

const std::vector<Description> &machines() {
  static const std::vector<Description> all = {
      {"equal GPUs", "sim:4(rate=50,bandwidth=1e10,latency=1e-5)", {}},
      {"fast + slow", "sim:1(rate=100,bandwidth=1e10,latency=1e-5),sim:1(rate=10,bandwidth=1e10,latency=1e-5)", {}},
      {"slow link", "host:4,sim:1(rate=100,bandwidth=1e7,latency=1e-5)", {}},
      {"high latency", "host:4,sim:2(rate=50,bandwidth=1e10,latency=1e-3)", {}},
      {"CPU + GPU", "host:4,sim:1(rate=50,bandwidth=1e10,latency=1e-5)", {}},
      {"many small", "host:4,sim:16(rate=2,bandwidth=1e9,latency=1e-5)", {}},
      {"GPU-averse", "host:4,sim:1(rate=50,bandwidth=1e10,latency=1e-5)", {0.5, 4}},
  };
  return all;
}

const char *nameOf(LoopKind kind) {
  switch (kind) {
  case LoopKind::Travelling: return "arrays travel";
  case LoopKind::Resident: return "data region";
  case LoopKind::Triangle: return "triangle";
  case LoopKind::HotTenth: return "hot tenth";
  case LoopKind::Square: return "(n - i)^2";
  case LoopKind::Clustered: return "clustered";
  }
  return "";
}

// Of iteration i, in iterations of a regular loop.
static double costOf(LoopKind kind, long i) {
  const double at = static_cast<double>(i) / items;
  if (kind == LoopKind::Triangle)
    return 2 * (1 - at);
  if (kind == LoopKind::HotTenth)
    return at >= 0.6 && at < 0.7 ? 5.5 : 0.5;
  if (kind == LoopKind::Square)
    return 3 * (1 - at) * (1 - at);
  if (kind == LoopKind::Clustered) { // as the bodies of a galaxy: where they are many, their tree is deep
    const auto cluster = [at](double middle) { return std::exp(-200 * (at - middle) * (at - middle)); };
    return (0.4 + 3 * cluster(0.3) + 2 * cluster(0.75)) / (0.4 + 5 * std::sqrt(std::numbers::pi / 200));
  }
  return 1;
}

static het_access lineOf(const char *name, double *base, int mode) {
  het_access access = {name, base, sizeof(double), mode, 1, {}, nullptr, 0};
  access.dim[0] = {items, 0, items, 0, HET_BY_LOOP, 0, 0, 0};
  return access;
}

Program::Program(const Description &machine, LoopKind kind, het_schedule schedule, const char *devices)
    : kind_(kind), schedule_(schedule), before_(items + 1), x_(items, 1), y_(items),
      dataSite_{"schedules", 1, 1, "main", "acc data", nullptr},
      site_{"schedules", 2, 1, "main", "acc region for", nullptr} {
  auto built = DeviceSet::build(devices ? devices : machine.devices, kindTable());
  if (!built.ok())
    fail(built.error());
  set_ = std::move(*built);
  std::vector<Device *> list;
  for (const auto &device : set_->all()) {
    list.push_back(device.get());
    speed_.push_back(device->capability().rate);
  }
  if (!devices && !machine.speed.empty())
    speed_ = machine.speed;
  runtime_ = std::make_unique<Runtime>(list, set_->hostNamed(), true);
  useRuntime(runtime_.get());
  for (long i = 0; i < items; ++i)
    before_[static_cast<std::size_t>(i) + 1] = before_[static_cast<std::size_t>(i)] + costOf(kind, i);
  runtime_->boxSeconds = [this](int device, const het_region &, const Domain &, std::span<const Box> boxes) {
    double cost = 0;
    for (const Box &box : boxes)
      cost += before_[static_cast<std::size_t>(box.dim[0].hi)] - before_[static_cast<std::size_t>(box.dim[0].lo)];
    return cost * virtualIteration / speed_[static_cast<std::size_t>(device)];
  };
  arrays_[0] = lineOf("y", y_.data(), HET_TOFROM | HET_READ | HET_WRITE);
  arrays_[1] = lineOf("x", x_.data(), HET_TO | HET_READ);
  data_.site = &dataSite_;
  data_.accesses = 2;
  data_.access = arrays_;
  data_.ranges = 1;
  data_.range = every;
  data_.device = 1;
  if (resident())
    check(enterData(data_));
  open_ = resident();
}

Program::~Program() {
  if (open_)
    check(leaveData(data_));
  useRuntime(nullptr);
}

double Program::pass() {
  const double seconds = runPass(site_, {0, items, 1}, arrays_, schedule_, [](const het_part &part) {
    auto *y = static_cast<double *>(part.ptr[0]);
    const auto *x = static_cast<const double *>(part.ptr[1]);
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      y[i] += x[i];
  });
  ++passes_;
  return seconds;
}

void Program::slow(std::size_t device, double factor) {
  speed_[device] *= factor;
  ++runtime_->speedChanges;
}

double Program::bound() const {
  std::vector<Cost> costs;
  for (int id : select(runtime_->roster, {})) {
    const Device *device = runtime_->devices[static_cast<std::size_t>(id)];
    const Capability &can = device->capability();
    Cost cost{can.latency, virtualIteration / speed_[static_cast<std::size_t>(device->id())]};
    if (!resident() && !device->inPlace()) {
      constexpr double in = 2 * sizeof(double);
      cost.fixed *= 4; // two copies, a launch and a copy
      cost.each = std::max(cost.each, in / can.bandwidth);
    }
    costs.push_back(cost);
  }
  return makespan(costs, level(costs, items));
}

bool Program::right() {
  if (open_)
    check(leaveData(data_));
  open_ = false;
  return std::ranges::all_of(y_, [this](double value) { return value == static_cast<double>(passes_); });
}

} // namespace het::bench
