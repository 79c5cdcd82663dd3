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

// Each subpass has launches and copies of its own. Without a wish of the program there are no more of them than cost a
// tenth of the pass.
long subpassesOf(const Request &request) {
  const long parts = divisions(request);
  if (request.div > 0)
    return parts;
  constexpr double most = 0.1;
  const double fixed = fixedShare(request);
  const double limit = fixed > 0 ? most / fixed : static_cast<double>(parts);
  return std::clamp(static_cast<long>(1 + limit), 1L, parts);
}

class Split : public Policy {
public:
  std::vector<long> share(const Request &request) override { return adaptive_->share(request); }
  Prediction prediction(const Request &request) const override { return adaptive_->prediction(request); }
  bool insists() const override { return adaptive_->insists(); }
  void given(std::span<const long> shares) override { adaptive_->given(shares); }
  DispatchMode dispatchMode() const override { return DispatchMode::Subpasses; }
  std::vector<long> subpasses(const Request &request) override {
    std::vector<long> sizes;
    const long parts = subpassesOf(request);
    for (long i = 0; i < parts; ++i)
      sizes.push_back(block({0, request.total}, parts, i).size());
    return sizes;
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
  std::vector<long> subpasses(const Request &request) override {
    if (subpassesOf(request) == 1)
      return {request.total};
    long first = block({0, request.total}, divisions(request), 0).size();
    return first < request.total ? std::vector<long>{first, request.total - first} : std::vector<long>{request.total};
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
