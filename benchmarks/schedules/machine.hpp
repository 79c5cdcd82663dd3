//===-- benchmarks/schedules/machine.hpp - machines, and passes on the virtual clock ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The real runtime on simulated devices: each pass is planned, copied and computed. Only its time is an account.
#pragma once

#include "exec/data/data.hpp"
#include "exec/engine/runtime.hpp"

#include <memory>
#include <string>
#include <vector>

namespace het::bench {

struct Description {
  const char *name;
  const char *devices;       // as HET_DEVICES
  std::vector<double> speed; // by device, where it is not the rate that it says; empty: all are as they say
};
const std::vector<Description> &machines();

enum class LoopKind { Travelling, Resident, Triangle, HotTenth, Square, Clustered };
inline constexpr LoopKind kinds[] = {LoopKind::Travelling, LoopKind::Resident, LoopKind::Triangle,
                                     LoopKind::HotTenth,   LoopKind::Square,   LoopKind::Clustered};
const char *nameOf(LoopKind kind);

constexpr long items = 100000; // iterations of a loop

/// One loop of a kind on one machine: y[i] += x[i].
class Program {
public:
  Program(const Description &machine, LoopKind kind, het_schedule schedule, const char *devices = nullptr);
  ~Program();
  Program(const Program &) = delete;

  /// Runs a pass. Returns its virtual seconds.
  double pass();
  /// From now on the device has `factor` of its speed.
  void slow(std::size_t device, double factor);
  /// No schedule can be faster in a pass: every device overlaps all that it does, and computes any iterations.
  double bound() const;
  std::size_t devices() const { return runtime_->devices.size(); }
  /// Whether every item has the value that the passes give it.
  bool right();

private:
  bool resident() const { return kind_ != LoopKind::Travelling; }

  LoopKind kind_;
  het_schedule schedule_;
  std::unique_ptr<DeviceSet> set_;
  std::unique_ptr<Runtime> runtime_;
  std::vector<double> speed_;  // by device
  std::vector<double> before_; // before_[i]: cost of all iterations before i, in iterations
  std::vector<double> x_, y_;
  het_site dataSite_, site_;
  het_access arrays_[2];
  het_data data_ = {};
  bool open_ = false; // the data region
  long passes_ = 0;
};

} // namespace het::bench
