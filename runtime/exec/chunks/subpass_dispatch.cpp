//===-- exec/chunks/subpass_dispatch.cpp - a pass as several passes, one after the other -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1, split and quick. Each subpass has its plan, its shares and its state of the directory; the thread
// that finishes a subpass's last part ends it and plans the next one while the others wait.

#include "exec/checking/check.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/pass/site.hpp"

#include <condition_variable>

namespace het {

namespace {

class SubpassDispatcher : public Dispatcher {
public:
  SubpassDispatcher(Run &run, const het_region &region, std::vector<Use> uses, Domain domain)
      : run_(run), region_(region), uses_(std::move(uses)), domain_(domain),
        subpasses_(subpassesOf(run, region, domain.cut[0].range)) {
    counters.resize(run.runtime->devices.size());
  }

  Status plan() {
    const Ranges pieces = wholeTiles(domain_.cut[0], subpasses_[subpass_]);
    Result<const Plan *> made = run_.site->planSubpass(*run_.runtime, region_, uses_, domain_, pieces);
    if (!made.ok())
      return made.error();
    run_.plan = *made;
    if (run_.check)
      checkChanges(*run_.runtime, *run_.plan);
    return {};
  }

  // A subpass may have nothing to do: a distributed array can be larger than the loop.
  Status start() override {
    if (Status status = makeSlots(); !status.ok())
      return status;
    while (run_.count == 0 && !complete())
      if (Status status = next(); !status.ok())
        return status;
    return {};
  }
  bool usesHost() const override { return run_.site->devices().back() == run_.runtime->host(); }
  bool complete() const override { return subpass_ + 1 == subpasses_.size(); }

  Result<int> take(int mine) override {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (int slot = free(mine); slot >= 0) {
        run_.slots[slot].taken = true;
        return slot;
      }
      if (complete() || failed_)
        return -1;
      changed_.wait(lock, [this, seen = subpass_] { return subpass_ != seen || failed_; });
    }
  }

  Status finished(int slot) override {
    std::unique_lock lock(mutex_);
    run_.slots[slot].done.store(true, std::memory_order_release);
    if (--pending_ > 0 || complete())
      return {};
    Status status = advance();
    failed_ = !status.ok();
    changed_.notify_all();
    return status;
  }

  Status close() override {
    account();
    run_.site->policy().passed();
    return {};
  }

private:
  static std::vector<Ranges> subpassesOf(const Run &run, const het_region &region, Range whole) {
    Request request = run.site->request(region, whole.size());
    request.apart = true;
    std::vector<Ranges> subpasses = run.site->policy().subpasses(request);
    long given = 0;
    for (Ranges &pieces : subpasses) {
      given += sizeOf(pieces);
      for (Range &piece : pieces)
        piece = {whole.lo + piece.lo, whole.lo + piece.hi};
    }
    requireAll(whole, given);
    return subpasses;
  }

  int free(int mine) const {
    if (mine >= 0 && mine < run_.count && !run_.slots[mine].taken)
      return mine;
    for (int slot = 0; slot < run_.count; ++slot)
      if (!run_.slots[slot].taken)
        return slot;
    return -1;
  }

  void account() {
    addCounters(run_, counters);
    virtualSeconds += run_.plan->fetchSeconds + longestSlot(run_) + run_.plan->homeSeconds;
  }

  Status makeSlots() {
    Status status = het::makeSlots(run_, region_);
    pending_ = run_.count;
    return status;
  }

  Status next() {
    combineAll(run_, region_);
    if (Status status = bringHome(*run_.plan); !status.ok())
      return status;
    {
      const auto lock = lockStore(run_);
      updateDirectory(*run_.plan);
      run_.site->learn(run_);
      account();
      ++subpass_;
      if (Status status = plan(); !status.ok())
        return status;
    }
    if (Status status = carryOut(run_.plan->fetch, false); !status.ok())
      return status;
    return makeSlots();
  }

  Status advance() {
    if (run_.isActive)
      run_.runtime->store.lock().show(run_.active, nullptr, false);
    const int team = run_.team;
    do {
      if (Status status = next(); !status.ok())
        return status;
    } while (run_.count == 0 && !complete());
    run_.team = team;
    if (run_.isActive && usesHost())
      run_.runtime->store.lock().show(run_.active, run_.plan, true);
    return {};
  }

  Run &run_;
  const het_region &region_;
  std::vector<Use> uses_;
  Domain domain_;
  std::vector<Ranges> subpasses_;
  std::size_t subpass_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  int pending_ = 0;
  bool failed_ = false;
};

} // namespace

Result<std::unique_ptr<Dispatcher>> makeSubpassDispatcher(Run &run, const het_region &region, std::vector<Use> uses,
                                                          Domain domain) {
  auto made = std::make_unique<SubpassDispatcher>(run, region, std::move(uses), std::move(domain));
  if (Status status = made->plan(); !status.ok())
    return status.error();
  return std::unique_ptr<Dispatcher>(std::move(made));
}

} // namespace het
