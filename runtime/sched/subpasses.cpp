//===-- sched/subpasses.cpp - split and quick: adaptive within a pass ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1. Split "breaks each pass into several evenly split subpasses, based on the `div` input. It treats
// each subpass as the same as a full pass with adaptive." Quick executes "a small subpass for its first training phase,
// similarly to split. It then schedules and runs all iterations remaining in the first pass, and uses the adaptive
// schedule for all subsequent passes."

#include "geometry/split.hpp"
#include "sched/policy.hpp"

#include <algorithm>

namespace het {

namespace {

class Split : public Policy {
public:
  std::vector<long> share(const Request &request) override { return adaptive_->share(request); }
  Prediction prediction(const Request &request) const override { return adaptive_->prediction(request); }
  bool insists() const override { return adaptive_->insists(); }
  void given(std::span<const long> shares) override { adaptive_->given(shares); }
  DispatchMode dispatchMode() const override { return DispatchMode::Subpasses; }
  std::vector<Ranges> subpasses(const Request &request) override {
    std::vector<Ranges> subpasses;
    const long parts = affordableSubpasses(request);
    for (long i = 0; i < parts; ++i)
      subpasses.push_back(rangesOf(block({0, request.total}, parts, i)));
    return subpasses;
  }

private:
  std::unique_ptr<Policy> adaptive_ = makeAdaptiveWithin();
};

class Quick : public Policy {
public:
  std::vector<long> share(const Request &request) override { return adaptive_->share(request); }
  Prediction prediction(const Request &request) const override { return adaptive_->prediction(request); }
  bool insists() const override { return adaptive_->insists(); }
  void given(std::span<const long> shares) override { adaptive_->given(shares); }
  bool keeps(const Request &request) override { return adaptive_->keeps(request); }
  DispatchMode dispatchMode() const override { return trained_ ? DispatchMode::Once : DispatchMode::Subpasses; }
  std::vector<Ranges> subpasses(const Request &request) override {
    const Range whole{0, request.total}, first = block(whole, divisions(request), 0);
    return affordableSubpasses(request) == 1 || first == whole
               ? std::vector<Ranges>{rangesOf(whole)}
               : std::vector<Ranges>{rangesOf(first), rangesOf({first.hi, whole.hi})};
  }
  void passed() override { trained_ = true; }

private:
  std::unique_ptr<Policy> adaptive_ = makeAdaptive();
  bool trained_ = false;
};

} // namespace

std::unique_ptr<Policy> makeSplit() { return std::make_unique<Split>(); }
std::unique_ptr<Policy> makeQuick() { return std::make_unique<Quick>(); }

} // namespace het
