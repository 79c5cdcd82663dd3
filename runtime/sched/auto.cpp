//===-- sched/auto.cpp - adaptive, after a trial that cannot cost much ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Adaptive ([C] section 3.2.1) trains in its whole first pass. A device that is a hundred times slower than its rate
// says makes that pass a hundred times as long. Here a small subpass comes first, as in `quick`: a fiftieth of the
// iterations, and only where its launches and copies cost little beside the pass.

#include "sched/policy.hpp"

#include <algorithm>

namespace het {

namespace {

constexpr long trialOf = 50;       // one iteration of so many
constexpr double mostFixed = 0.25; // of a pass: what the trial's launches and copies may cost
constexpr long fewest = 4;         // iterations of a trial for each worker that tell something

class Auto : public Policy {
public:
  std::vector<long> share(const Request &request) override {
    trained_ |= !divides_; // the pass could not be divided
    return adaptive_->share(request);
  }
  bool keeps(const Request &request) override { return adaptive_->keeps(request); }
  Prediction prediction(const Request &request) const override { return adaptive_->prediction(request); }
  bool insists() const override { return adaptive_->insists(); }
  void given(std::span<const long> shares) override { adaptive_->given(shares); }
  DispatchMode dispatchMode() const override { return trained_ ? DispatchMode::Once : DispatchMode::Subpasses; }
  std::vector<long> subpasses(const Request &request) override {
    divides_ = true;
    const long trial = request.total / trialOf;
    return isWorth(request, trial) ? std::vector<long>{trial, request.total - trial} : std::vector<long>{request.total};
  }
  void passed() override { trained_ = true; }

private:
  static bool isWorth(const Request &request, long trial) {
    if (trial < fewest * static_cast<long>(request.workers.size()) || request.ratio >= 0 ||
        std::ranges::none_of(request.workers, [](const Worker &worker) { return worker.history.empty(); }))
      return false;
    return fixedShare(request) <= mostFixed;
  }

  std::unique_ptr<Policy> adaptive_ = makeAdaptive();
  bool divides_ = false, trained_ = false;
};

} // namespace

std::unique_ptr<Policy> makeAuto() { return std::make_unique<Auto>(); }

} // namespace het
