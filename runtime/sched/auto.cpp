//===-- sched/auto.cpp - adaptive, after a trial that cannot cost much ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Adaptive ([C] section 3.2.1) trains in its whole first pass. A device that is a hundred times slower than its rate
// says makes that pass a hundred times as long. Here a small trial comes first: a fiftieth of the iterations, and only
// where its launches and copies cost little beside the pass. As in [G] section 4.2.2 the samples lie apart: at as many
// places as launches allow. At each all devices run side by side, which tells their speeds. The places together tell
// how the cost of iterations varies (sched/irregular.hpp). A trial at one place alone has two pieces if devices differ:
// the first one is small, for it may be as far off as their rates are.

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>

namespace het {

namespace {

constexpr long partOfTrial = 50;   // one iteration of so many
constexpr double mostFixed = 0.25; // of a pass: what the launches and copies of one place may cost
constexpr long fewest = 4;         // iterations of a place for each worker that tell something

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
  std::vector<Ranges> subpasses(const Request &request) override {
    divides_ = true;
    const Range whole{0, request.total};
    const Trial trial = trialOf(request);
    Ranges all = rangesOf({0, trial.few});
    if (trial.few < trial.first)
      all.push_back({trial.few, trial.first});
    for (long i = 0; i < trial.places; ++i) {
      const Range near = block(whole, trial.places, i);
      const long lo = near.lo + (near.size() - trial.size) / 2;
      all.push_back({lo, lo + trial.size});
    }
    std::vector<Ranges> subpasses;
    for (const Range place : all)
      subpasses.push_back({place});
    subpasses.push_back(without(whole, all));
    return subpasses;
  }
  void passed() override { trained_ = true; }

private:
  struct Trial {
    long first = 0;            // iterations on devices that nobody knows; 0: there is no trial
    long few = 0;              // so many of them come before the others, which have the measured speeds
    long places = 0, size = 0; // that follow, and iterations of each
  };

  // Resident rows go to a place, and from there to whoever gets the iterations around it. All places together cost at
  // most a fifth of a pass, and have at most half of its iterations.
  static Trial placesApart(const Request &request, long one) {
    constexpr double part = 0.2, precise = 4; // times what does not depend on iterations
    constexpr long most = 10;
    const std::vector<Cost> costs = firstCosts(request);
    double fixed = 0;
    for (const Cost &cost : costs)
      fixed = std::max(fixed, cost.fixed);
    const auto total = static_cast<double>(request.total);
    const double pass = makespan(costs, level(costs, request.total));
    const long size = std::max(one / most, static_cast<long>(total * std::min(precise * fixed / pass, 1.0)));
    const std::vector<long> shares = level(costs, size);
    double way = 0;
    for (std::size_t w = 0; w < costs.size(); ++w)
      way = std::max(way, 2 * request.workers[w].moving.seconds(shares[w]));
    const long places = std::min(most, request.total / 2 / size);
    return {one, one, fixed + way > 0 ? std::min(places, static_cast<long>(part * pass / (fixed + way))) : places,
            size};
  }

  static Trial trialOf(const Request &request) {
    const long one = request.total / partOfTrial;
    const long fewestOfAll = fewest * static_cast<long>(request.workers.size());
    if (one < fewestOfAll || request.ratio >= 0 || fixedShare(request) > mostFixed ||
        std::ranges::none_of(request.workers, [](const Worker &worker) { return worker.history.empty(); }))
      return {};
    const bool isKnown = std::ranges::all_of(
        request.workers, [](const Worker &worker) { return worker.expected.each > 0 || worker.guessed.each > 0; });
    Trial trial = request.apart && isKnown ? placesApart(request, one) : Trial(); // else nobody knows of launches
    if (trial.places < 2) {
      constexpr long part = 8; // of the trial: what speeds that are wrong by much may cost
      const bool mayDiffer = std::ranges::any_of(request.workers, [&](const Worker &worker) {
        return worker.host != request.workers[0].host || worker.rate != request.workers[0].rate;
      });
      const bool cheap = request.apart && isKnown && 2 * fixedShare(request) <= mostFixed;
      return {one, mayDiffer && cheap ? std::clamp(one / part, fewestOfAll, one) : one};
    }
    trial.first = trial.few = std::clamp(one / trial.places, fewestOfAll, one);
    return trial;
  }

  std::unique_ptr<Policy> adaptive_ = makeAdaptive();
  bool divides_ = false, trained_ = false;
};

} // namespace

std::unique_ptr<Policy> makeAuto() { return std::make_unique<Auto>(); }

} // namespace het
