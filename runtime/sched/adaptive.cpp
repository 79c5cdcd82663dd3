//===-- sched/adaptive.cpp - shares from measured times, before each pass --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1: the first pass is static and trains; each later one is levelled with the measured time of an
// iteration, copies and launch included. The estimate is the median of [G] section 4.2.1. A split moves only when that
// is worth more than noise; sched/shared_split.hpp weighs what it moves. A split that proves worse than the one before
// is taken back. If speeds do not explain the times, the iterations' own costs may: sched/irregular.hpp.
// GPU back-off, [C] section 4.1: an accelerator whose iteration takes longer than one of the slowest host core, for two
// passes, gets no more work. Here that holds if it saves next to nothing, and until it is tried again. A host that
// saves next to nothing has to show in a trial that it does no harm, and so have accelerators that save little beside
// it: sched/device_trial.hpp.

#include "model/level.hpp"
#include "sched/device_trial.hpp"
#include "sched/irregular.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace het {

namespace {

constexpr double backOffMargin = 1.25; // clock and machine noise is no reason to lose a device
constexpr double worthKeeping = 0.95;  // of the time without the device
constexpr double worthATrial = 0.8;    // of that: two passes without accelerators cost no more than half a pass
constexpr double mayHarm = 0.4;        // the same of a host beside copies: two passes may take some times as long
constexpr double worse = 1.05;         // of the measured time before a split moved
constexpr double expected = 0.05;      // a pass that differs by so little has nothing to tell
constexpr long eagerPasses = 8;        // levelled before every one of these
constexpr int seldom = 16;

class Adaptive : public Policy {
public:
  explicit Adaptive(bool wholePasses) : wholePasses_(wholePasses) {}

  std::vector<long> share(const Request &request) override {
    if (request.workers.size() == 1)
      return {request.total};
    const std::vector<long> last = shares_;
    std::vector<long> next = choose(request);
    if (next != last)
      changedIn_ = passes_;
    return next;
  }

  // A pass that returned before its devices were done tells nothing new, and most passes over resident arrays do.
  bool keeps(const Request &request) override {
    if (request.workers.size() == 1)
      return true;
    ++passes_;
    if (passes_ <= eagerPasses || costs_.empty() || hostTrial_.decides(passes_) || othersTrial_.decides(passes_))
      return false;
    if (request.passSeconds <= 0 && request.contended)
      return std::ranges::none_of(devices_, [this](const DeviceState &device) { return device.trial == passes_; });
    if (passes_ % seldom == 0)
      return false;
    const std::vector<long> loads = loadsOf(shares_);
    const double whole = makespan(costs_, loads);
    for (std::size_t d = 0; d < devices_.size(); ++d)
      if (devices_[d].trial == passes_ ||
          (shares_[d] > 0 && !request.workers[d].history.empty() &&
           std::abs(request.workers[d].history.last().seconds - costs_[d].seconds(loads[d])) > expected * whole))
        return false;
    return true;
  }

  Prediction prediction(const Request &request) const override {
    if (costs_.empty())
      return knownPrediction(request);
    if (!dense_)
      return [costs = costs_](std::span<const long> shares, std::span<const double> besides) {
        return makespan(costs, shares, besides);
      };
    return [costs = costs_, irregular = irregular_](std::span<const long> shares, std::span<const double> besides) {
      return makespan(costs, irregular.works(shares), besides);
    };
  }

  bool insists() const override { return insists_; }

  void given(std::span<const long> shares) override {
    if (std::ranges::equal(shares, shares_))
      return;
    shares_.assign(shares.begin(), shares.end());
    before_ = {};
    changedIn_ = passes_;
  }

  void computed(const std::vector<Computed> &all) override { computed_ = all; }

private:
  struct DeviceState {
    int slow = 0;   // passes in a row in which the device was slower than a core and saved next to nothing
    long trial = 0; // the pass in which it is tried again; 0: it takes part
    long wait = firstTrial;
  };
  struct Split {
    std::vector<long> shares; // empty: none
    double seconds = 0;       // measured
  };

  std::vector<long> choose(const Request &request) {
    insists_ = false;
    const bool inPlaces = wholePasses_ && !request.pieces.empty(); // a trial, and what follows it
    const bool changed = request.total != total_ || request.workers.size() != devices_.size() || inPlaces;
    if (request.wholePass() != whole_ || request.workers.size() != devices_.size())
      irregular_.start(whole_ = request.wholePass());
    else if (wholePasses_ && measured(request))
      irregular_.learn(request.workers, computed_.empty() ? computedBy(request.workers, pieces_, shares_) : computed_,
                       regular_);
    computed_.clear();
    pieces_ = request.pieces.empty() ? rangesOf({0, request.total}) : request.pieces;
    dense_ = irregular_.holds() && 2 * request.total > whole_; // a density is that of whole passes
    if (changed && !dense_ && !counted_ && grewALittle(request))
      return shares_;
    counted_ = request.fetches;
    if (changed)
      start(request);
    if (shares_.empty() || !measured(request))
      return shares_ = firstShares(request, true);
    regular_ = estimate(request);
    costs_ = dense_ ? irregular_.costs() : regular_;
    const bool lostOrTried = backOff(request);
    insists_ = lostOrTried;
    if (!changed && !lostOrTried && !dense_ && takesBack(request))
      return shares_;
    const bool isFar = changed || lostOrTried || (dense_ && irregular_.isFitted());
    const std::vector<Cost> costs = isFar ? costs_ : withinReach(request.total);
    const long total = dense_ ? whole_ : request.total;
    std::vector<long> next = request.fetches ? levelWithWay(costs, request, total) : level(costs, total);
    if (dense_)
      next = irregular_.cut(next, pieces_);
    if (changed || lostOrTried) {
      shares_ = std::move(next);
      before_ = {};
    } else if (isWorth(next)) {
      move(request, next);
    }
    return shares_;
  }

  void start(const Request &request) {
    // The times of an iteration stay good when only the total changes; the verdict on a device may not.
    if (devices_.size() != request.workers.size() || request.total > 2 * total_ || 2 * request.total < total_)
      devices_.assign(request.workers.size(), {});
    total_ = request.total;
    passes_ = 0;
    before_ = {};
    step_ = 1;
    regular_.clear();
    hostTrial_.start();
    othersTrial_.start();
    hadHost_ = hadOthers_ = true;
    for (DeviceState &device : devices_)
      if (device.trial > 0)
        device.trial = device.wait;
    shares_.resize(request.workers.size());
  }

  // The whole pass after most of one (`quick`, `auto`): the split has just been measured for the first time, and a pass
  // with the same one tells more. Loops that keep growing are levelled in every other pass.
  bool grewALittle(const Request &request) {
    constexpr double little = 1.25;
    const bool grew = !grew_ && total_ > 0 && request.total > total_ && shares_.size() == request.workers.size() &&
                      static_cast<double>(request.total) <= little * static_cast<double>(total_);
    grew_ = grew;
    if (!grew)
      return false;
    std::vector<Cost> parts;
    for (const long share : shares_)
      parts.push_back(share > 0 ? Cost{0, 1 / static_cast<double>(share)} : Cost{0, 1, 0});
    start(request);
    shares_ = level(parts, request.total);
    return true;
  }

  // In the iterations that costs_ are about.
  std::vector<long> loadsOf(const std::vector<long> &shares) const {
    return dense_ ? irregular_.works(shares) : shares;
  }

  // A few iterations say little of many: the last ones of a triangle cost next to nothing. Devices that had few go
  // without that limit where no others take part.
  std::vector<Cost> withinReach(long total) const {
    constexpr long few = 64, farthest = 16; // times what the device had
    const std::vector<long> loads = loadsOf(shares_);
    std::vector<Cost> costs = costs_;
    for (std::size_t d = 0; d < costs.size(); ++d)
      if (loads[d] > 0 && loads[d] < total_ / few)
        costs[d].cap = std::min(costs[d].cap, farthest * loads[d]);
    const std::vector<long> shares = level(costs, total);
    return std::accumulate(shares.begin(), shares.end(), 0L) < total ? costs_ : costs;
  }

  static bool measured(const Request &request) {
    return std::ranges::any_of(request.workers, [](const Worker &worker) { return !worker.history.empty(); });
  }

  // Seconds that one core of the host needs for an iteration; 0: not known.
  static double coreSeconds(const Request &request) {
    for (const Worker &worker : request.workers)
      if (worker.host && !worker.history.empty())
        return worker.history.lastEach() * worker.cores;
    return 0;
  }

  // Devices that follow each other.
  struct Group {
    std::size_t first, end;
    bool contains(std::size_t d) const { return first <= d && d < end; }
  };

  std::vector<Cost> costsWithout(Group group) const {
    std::vector<Cost> costs = costs_;
    for (std::size_t d = group.first; d < group.end; ++d)
      costs[d].cap = 0;
    return costs;
  }

  // Whether others take hardly longer without these devices: with them it is more than `part` of that time.
  bool savesLittle(const Request &request, Group group, double part) const {
    const std::vector<Cost> without = costsWithout(group);
    const std::vector<long> all = level(costs_, request.total), others = level(without, request.total);
    return makespan(costs_, all) > part * makespan(without, others);
  }

  // Whether two passes without these devices cost at most a small part of a run, with the rows that move there and
  // back.
  bool isAffordable(const Request &request, Group group) const {
    constexpr double part = 0.05; // of the time of
    constexpr long usual = 10;    // passes, or of those there have been
    const std::vector<Cost> without = costsWithout(group);
    const std::vector<long> shares = level(without, request.total);
    double moving = 0;
    for (std::size_t d = 0; d < shares.size(); ++d)
      moving = std::max(moving, request.workers[d].moving.seconds(std::abs(shares[d] - shares_[d])));
    const double now = makespan(costs_, loadsOf(shares_));
    const double longer = makespan(without, shares) - now;
    return 2 * (moving + longer) <= part * static_cast<double>(std::max(usual, passes_)) * now;
  }

  // Whether the others, by their guessed costs, are faster than a pass with this host. Its threads take the cores that
  // copies to the others need. So what the others' times tell of a pass without it is too long.
  bool hinders(const Request &request, std::size_t host) const {
    if (!request.contended || !request.copied)
      return false;
    std::vector<Cost> guessed;
    for (std::size_t d = 0; d < costs_.size(); ++d) {
      guessed.push_back(d == host ? Cost{0, 1, 0} : request.workers[d].guessed);
      if (d != host && guessed.back().each <= 0)
        return false;
    }
    return makespan(guessed, level(guessed, request.total)) < worthMoving * makespan(costs_, loadsOf(shares_));
  }

  // True: a device is lost or tried again. Costs hold for the devices that take part.
  bool backOff(const Request &request) {
    const double core = coreSeconds(request);
    bool changed = false;
    for (std::size_t d = 0; d < request.workers.size(); ++d) {
      const Worker &worker = request.workers[d];
      DeviceState &device = devices_[d];
      if (worker.host && wholePasses_ && d > 0) { // the host comes last
        const Group alone{d, d + 1};
        const bool tries = hinders(request, d)
                               ? savesLittle(request, alone, mayHarm)
                               : savesLittle(request, alone, worthKeeping) && isAffordable(request, alone);
        changed |= tryWithout(request, alone, tries, hostTrial_, hadHost_);
      }
      if (device.trial > passes_) {
        costs_[d].cap = 0;
      } else if (device.trial > 0) { // its times may be old: what level gives it ends with the others even so
        device.trial = 0;
        device.slow = backOffPasses - 1;
        changed = true;
      } else if (!worker.host && core > 0 && shares_[d] > 0 && !worker.history.empty()) {
        const bool slow =
            worker.history.lastEach() > backOffMargin * core && savesLittle(request, {d, d + 1}, worthKeeping);
        device.slow = slow ? device.slow + 1 : 0;
        if (!slow)
          device.wait = firstTrial;
      }
      if (device.slow < backOffPasses || device.trial > 0)
        continue;
      device.trial = passes_ + device.wait;
      device.wait = std::min(2 * device.wait, longestTrial);
      costs_[d].cap = 0;
      changed = true;
    }
    const std::size_t host = request.workers.size() - 1;
    if (wholePasses_ && request.contended && host > 0 && request.workers[host].host)
      changed |= tryWithout(request, {0, host},
                            savesLittle(request, {0, host}, worthATrial) && isAffordable(request, {0, host}),
                            othersTrial_, hadOthers_);
    return changed;
  }

  // True: the devices are left out, or take part again. `tries`: a trial may begin. `has`: whether they took part.
  bool tryWithout(const Request &request, Group group, bool tries, DeviceTrial &trial, bool &has) {
    bool others = false, had = false;
    for (std::size_t d = 0; d < costs_.size(); ++d) {
      others |= !group.contains(d) && costs_[d].cap > 0;
      had |= group.contains(d) && shares_[d] > 0;
    }
    if (!others) { // nobody else is left
      trial.start();
      return !std::exchange(has, true);
    }
    if (request.passSeconds > 0 && passes_ - changedIn_ >= 2) // the first pass of a split may have moved rows
      trial.learn(had, request.passSeconds);
    const bool now = trial.takesPart(passes_, had && tries);
    for (std::size_t d = group.first; !now && d < group.end; ++d)
      costs_[d].cap = 0;
    return std::exchange(has, now) != now;
  }

  // A device that has not run yet is as fast as was expected, or as its rate says beside one that has. An iteration
  // takes a core of the host as long as one for each core.
  static std::vector<Cost> estimate(const Request &request) {
    double unit = 0; // seconds for one iteration at rate 1
    int known = 0;
    for (const Worker &worker : request.workers)
      if (!worker.history.empty()) {
        unit += worker.history.each(worker.fixedSeconds()) * worker.rate;
        ++known;
      }
    unit /= known;
    std::vector<Cost> costs;
    for (const Worker &worker : request.workers)
      if (!worker.history.empty())
        costs.push_back({worker.fixedSeconds(), worker.history.each(worker.fixedSeconds()), Cost().cap,
                         worker.host && request.contended ? std::clamp(long{worker.cores}, 1L, request.total) : 1});
      else
        costs.push_back(worker.expected.each > 0 ? worker.expected : Cost{worker.fixed, unit / worker.rate});
    return costs;
  }

  // Seconds of the last pass that recur; 0: not known of all.
  double lastPass(const Request &request) const {
    double longest = 0;
    for (std::size_t d = 0; d < shares_.size(); ++d) {
      if (shares_[d] == 0)
        continue;
      if (request.workers[d].history.empty())
        return 0;
      longest = std::max(longest, request.workers[d].history.last().seconds);
    }
    return longest;
  }

  // After a move: the split before it, where that was better. The next move from there is half as far.
  bool takesBack(const Request &request) {
    if (before_.shares.empty())
      return false;
    const double now = lastPass(request);
    const bool back = now > worse * before_.seconds && before_.seconds > 0;
    if (back) {
      shares_ = before_.shares;
      step_ /= 2;
    }
    before_ = {};
    return back;
  }

  bool isWorth(const std::vector<long> &next) const {
    return makespan(costs_, loadsOf(next)) < worthMoving * makespan(costs_, loadsOf(shares_));
  }

  void move(const Request &request, const std::vector<long> &next) {
    before_ = {shares_, lastPass(request)};
    shares_ = dense_ && irregular_.isSure() ? next
              : dense_                      ? towards(next, std::min(bounded(request, next), careful(request, next)))
                                            : towards(next, std::min(step_, cautious(request, next)));
  }

  // A part of the way from the present shares.
  std::vector<long> towards(const std::vector<long> &next, double step) const {
    std::vector<long> shares = next;
    long rest = 0;
    for (std::size_t d = 0; d < next.size(); ++d) {
      shares[d] = costs_[d].cap == 0 ? 0 : shares_[d] + std::lround(step * static_cast<double>(next[d] - shares_[d]));
      rest += next[d] - shares[d];
    }
    *std::ranges::max_element(shares) += rest;
    return shares;
  }

  // The part of the way to the next shares on which a pass takes at most these seconds, by one way to reckon them.
  template <class Seconds> double farthest(const std::vector<long> &next, double most, Seconds seconds) const {
    constexpr double smallest = 0.05;
    double step = 1;
    while (step > smallest && seconds(towards(next, step)) > most)
      step *= 0.75;
    return step;
  }

  // The density takes devices to be as fast as expected. If they are not, a split by it may take many times as long: it
  // goes no further than measured speeds say is bearable.
  double bounded(const Request &request, const std::vector<long> &next) const {
    constexpr double bearable = 1.5;
    const auto seconds = [this](const std::vector<long> &shares) { return makespan(regular_, shares); };
    return farthest(next, bearable * lastPass(request), seconds);
  }

  // Few passes may mislead: a move's iterations may cost as much as the other ones of the device that had them. It goes
  // no further than would be bearable then.
  double careful(const Request &request, const std::vector<long> &next) const {
    constexpr double harm = 1.25;
    const auto seconds = [this](const std::vector<long> &shares) { return irregular_.secondsByLastPass(shares); };
    return farthest(next, harm * lastPass(request), seconds);
  }

  // One pass cannot tell costly iterations from a slow device. If it took about as long as expected, devices are about
  // as fast as expected. The first move then goes no further than does little harm if the iterations differ. How the
  // pass after it goes shows which of the two it was.
  double cautious(const Request &request, const std::vector<long> &next) const {
    constexpr double about = 1.5, harm = 1.1;
    double prior = 0;
    for (std::size_t d = 0; d < shares_.size(); ++d) {
      if (request.workers[d].expected.each <= 0)
        return 1;
      prior = std::max(prior, request.workers[d].expected.seconds(shares_[d]));
    }
    const double now = lastPass(request);
    if (now > about * prior || irregular_.isSurelyRefuted())
      return 1;
    if (irregular_.isRefuted())
      return careful(request, next);
    return farthest(next, harm * now, [this](const std::vector<long> &shares) { return irregular_.seconds(shares); });
  }

  std::vector<DeviceState> devices_; // by worker
  std::vector<Cost> costs_;          // of the last estimate
  std::vector<Cost> regular_;        // as it would be if iterations were alike
  Irregular irregular_;
  bool wholePasses_;   // shares are always of the same range
  bool dense_ = false; // the last shares are by the density
  std::vector<long> shares_;
  Split before_;    // the last move, if it was just made
  double step_ = 1; // how far a split moves towards the level
  long total_ = -1;
  long whole_ = -1;                // iterations of a pass; total_ where it is not in pieces
  Ranges pieces_;                  // of them: where the shares lie
  std::vector<Computed> computed_; // of the last pass; empty: it computed the shares
  long passes_ = 0;                // with this total
  bool grew_ = false;
  bool counted_ = false;                // they were levelled with the way of rows
  bool insists_ = false;                // the last shares leave a device out, or try it
  DeviceTrial hostTrial_, othersTrial_; // without the host, without accelerators
  bool hadHost_ = true, hadOthers_ = true;
  long changedIn_ = 0; // the pass from which on the shares are as they are
};

} // namespace

std::unique_ptr<Policy> makeAdaptive() { return std::make_unique<Adaptive>(true); }
std::unique_ptr<Policy> makeAdaptiveWithin() { return std::make_unique<Adaptive>(false); }

} // namespace het
