//===-- exec/pass/site.hpp - what the runtime remembers of one construct ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Hangs on het_site.state from the first pass to the program's end. One region at a time uses it. A second one at the
// same time, from another thread, gets one of its own that is forgotten afterwards.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/plan/plan.hpp"
#include "model/random_times.hpp"
#include "sched/policy.hpp"
#include "trace/report.hpp"

#include <atomic>
#include <map>
#include <optional>

namespace het {

struct RowSplit;

class Site {
public:
  explicit Site(const het_site *site) : site(site) {}

  // The plan for this pass: the one of an earlier pass where that still serves. The pass is active then, and holds the
  // store's lock in run.lock, unless it leaves all devices alone. Null: another pass is active over its arrays, and the
  // host's own copy serves this one.
  Result<const Plan *> plan(Runtime &runtime, const het_region &region);
  // The plan of one subpass: of pieces of its domain.
  Result<const Plan *> planSubpass(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                                   const Domain &domain, const Ranges &pieces);
  /// Whether a device has gone since the devices were chosen.
  bool isOutdated(const Runtime &runtime) const { return lost_ != runtime.lost; }
  // The region's accesses; with the store's lock held.
  Result<std::vector<Use>> usesOf(Runtime &runtime, const het_region &region) const;
  // After a pass: what each part took goes into the profile.
  void learn(const Run &run);
  // The same after chunks on demand, by worker; `alone`: seconds of all together.
  void learnOnDemand(const std::vector<long> &iterations, const std::vector<double> &seconds, double alone);
  /// A pass on demand has left rows where these shares say.
  void placed(const RowSplit &rowSplit, std::span<const long> shares);
  /// The policy is to hear these seconds of iterations on a device: those that they took, or others for tests.
  double toldSeconds(int device, long iterations, double measured);

  /// By worker, the costs that decide the split, for the report. Empty: one device, or chunks on demand.
  std::vector<trace::DeviceCost> costs() const;
  /// The last pass: what its policy predicted, and what its devices took. Not known of a pass that returned early.
  trace::PassTime passTime() const { return time_; }

  // For later runs of the program.
  void keepSpeeds(Runtime &runtime) const;

  Policy &policy() { return *policy_; }
  const std::vector<Worker> &workers() const { return workers_; }
  const std::vector<int> &devices() const { return devices_; }
  Request request(const het_region &region, long total) const {
    return {total, region.ratio, workers_, region.div, {}, 0, passSeconds, contended, copied, false};
  }

  /// Whether the coming pass must tell its time: the first passes, for the split, and then every eighth, for later
  /// ones. A device alone has no split to find.
  bool isMeasured() const { return devices_.size() > 1 ? passes < 10 || passes % 8 == 7 : passes < 2; }

  const het_site *const site;
  const int process = forks();
  Site *next = nullptr; // of all, so that one whose het_site is gone (a library was unloaded) is still known
  std::atomic<bool> busy{false};
  bool forgotten = false; // made for one pass
  Run run;
  const PolicyRow *row = nullptr;
  long passes = 0;
  double passSeconds = 0;  // of the last pass; 0: not known
  bool contended = false;  // it was on the real clock
  bool copied = false;     // and accelerators had copies from or to the host's memory
  double aloneSeconds = 0; // what the last pass would have taken on one thread
  long aloneTotal = -1;    // iterations of that pass

private:
  Status choose(Runtime &runtime, const het_region &region);
  bool chosenFor(const Runtime &runtime, const het_region &region) const;
  void recall(const Runtime &runtime, const het_region &region, long total);
  bool staysOnHost(Runtime &runtime) const { return devices_.front() == runtime.host(); }
  const Plan *cached(Runtime &runtime, const het_region &region, bool pure);
  void share(const het_region &region, long total, const ResidentRows &rows);
  std::vector<long> shareOf(const het_region &region, Range whole, const Ranges &pieces, ResidentRows rows);
  void expect(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses, const Domain &domain);
  PassCosts measuredCosts(const Runtime &runtime) const;
  DispatchMode dispatchMode(const het_region &region) const;
  struct Bound { // the accesses of a pass that is planned anew, and what is cut
    std::vector<Use> uses;
    Domain domain;
  };
  Result<Bound> bind(Runtime &runtime, const het_region &region);
  RowSplit rowSplitOf(Runtime &runtime, const het_region &region, const Bound &bound);
  Result<const Plan *> fresh(Runtime &runtime, const het_region &region);
  Result<const Plan *> stream(Runtime &runtime, const het_region &region);
  Result<const Plan *> inLessMemory(Runtime &runtime, const het_region &region, const Error &error);
  Result<const Plan *> dispatched(Result<std::unique_ptr<Dispatcher>> dispatcher);
  // `why`: the host does it all, or null.
  Result<const Plan *> whole(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                             const Domain &domain, const char *why);
  Result<const Plan *> keep(Result<std::unique_ptr<Plan>> made, const het_region &region, std::size_t most);

  // The seconds of a part's slots in the last pass.
  struct Spent {
    double longest = 0, sum = 0;
    int slots = 0;
  };
  std::vector<Spent> spent_; // by part

  // The devices, ascending, and the policy, and what they were chosen for.
  std::vector<int> devices_;
  std::vector<het_device_range> ranges_;
  int split_ = -1, device_ = -1;
  het_schedule asked_ = HET_SCHED_DEFAULT;
  int lost_ = 0;          // devices that had failed then
  bool recovers_ = false; // HET_FAULTS: passes are whole
  std::unique_ptr<Policy> policy_;
  std::vector<Worker> workers_;        // by device
  Proposal proposal_;                  // the policy's last
  std::vector<long> shares_;           // that came of it
  double predicted_ = 0;               // seconds of a pass with these; 0: not known
  trace::PassTime time_;               // of the last pass
  std::map<long, SharedSplit> pieces_; // of subpasses, by their beginning
  bool shared_ = false;                // the policy was asked in this pass
  long size_ = 0;                      // iterations of the last pass, for HET_PROFILE
  bool recalled_ = false;              // times of earlier runs, if there are some
  std::optional<RandomTimes> random_;  // HET_RANDOM_TIMES
  long total_ = -1;
  double ratio_ = HET_RATIO_DEFAULT;

  std::vector<std::unique_ptr<Plan>> plans_; // the latest first
};

// Whether a region can run on the host's own copy while `flight`, the plan of an active pass, computes.
bool mayRunInPlace(const Runtime &runtime, const Plan &flight, const het_region &region, Purpose purpose);

bool persists(const het_region &region);
// Makes what the region persists resident. With the store's lock held.
Status persistAll(Runtime &runtime, const het_region &region, Keep keep);

// The site's memory, made at first use. Claims it, or makes one for this pass only.
Site &claim(het_site *site);
void release(Site &site);

} // namespace het
