//===-- exec/pass/site.cpp - what the runtime remembers of one construct ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/site.hpp"

#include "base/compare.hpp"
#include "base/log.hpp"
#include "base/order.hpp"
#include "base/text.hpp"
#include "exec/chunks/chunk_memory.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/data/storage.hpp"
#include "exec/pass/faults.hpp"
#include "exec/plan/tiling.hpp"

#include <algorithm>
#include <mutex>
#include <set>

namespace het {

// Arrays that swap their names (two bases) and regions that alternate between data regions need a few.
static constexpr std::size_t mostPlans = 6;

static void remember(Site *site) {
  static std::atomic<Site *> all{nullptr};
  site->next = all.load(std::memory_order_relaxed);
  while (!all.compare_exchange_weak(site->next, site, std::memory_order_acq_rel)) {
  }
}

Site &claim(het_site *site) {
  std::atomic_ref<void *> state(site->state);
  auto *known = static_cast<Site *>(state.load(std::memory_order_acquire));
  if (!known || known->process != forks()) { // a parent's plans name its devices
    auto *made = new Site(site);
    void *expected = known;
    if (state.compare_exchange_strong(expected, made, std::memory_order_acq_rel)) {
      known = made;
      remember(made);
    } else {
      delete made;
      known = static_cast<Site *>(expected);
    }
  }
  if (!known->busy.exchange(true, std::memory_order_acquire)) {
    takes(&known->busy);
    return *known;
  }
  auto *other = new Site(site);
  other->forgotten = true;
  return *other;
}

void release(Site &site) {
  if (site.forgotten) {
    delete &site;
    return;
  }
  gives(&site.busy);
  site.busy.store(false, std::memory_order_release);
}

bool Site::chosenFor(const Runtime &runtime, const het_region &region) const {
  if (!policy_ || isOutdated(runtime) || split_ != !!region.split || device_ != !!region.device ||
      asked_ != region.schedule || ranges_.size() != static_cast<std::size_t>(region.ranges))
    return false;
  for (std::size_t i = 0; i < ranges_.size(); ++i)
    if (ranges_[i].first != region.range[i].first || ranges_[i].count != region.range[i].count ||
        ranges_[i].kinds != region.range[i].kinds)
      return false;
  return true;
}

static Worker workerOf(const Device &device) {
  Worker worker;
  worker.host = device.inPlace();
  worker.cores = device.capability().cores;
  worker.rate = std::max(device.capability().rate, 1e-9);
  worker.fixed = device.capability().latency;
  return worker;
}

Status Site::choose(Runtime &runtime, const het_region &region) {
  het_schedule schedule = runtime.hasSchedule ? runtime.schedule : region.schedule;
  Result<const PolicyRow *> found = findPolicy(schedule);
  if (!found.ok())
    return found.error();
  row = *found;
  policy_ = row->make();
  if (runtime.randomTimes > 0)
    random_.emplace(static_cast<std::uint64_t>(runtime.randomTimes) * 10007 + static_cast<std::uint64_t>(site->line));
  ranges_.assign(region.range, region.range + region.ranges);
  split_ = !!region.split;
  device_ = !!region.device;
  asked_ = region.schedule;
  devices_ = region.device ? select(runtime.roster, ranges_) : std::vector<int>{runtime.host()};
  lost_ = runtime.lost;
  recovers_ = runtime.recovers;
  leaveOutFailed(runtime, devices_);
  if (!region.split) // the first accelerator, else the host
    devices_.resize(1);
  workers_.clear();
  for (int id : devices_) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    workers_.push_back(workerOf(device));
  }
  recalled_ = false;
  plans_.clear();
  total_ = -1;
  return {};
}

// One device has nobody to share a subpass with; without a split, it does all.
DispatchMode Site::dispatchMode(const het_region &region) const {
  DispatchMode wanted = policy_->dispatchMode();
  return !region.split || recovers_ || (wanted == DispatchMode::Subpasses && devices_.size() == 1) ? DispatchMode::Once
                                                                                                   : wanted;
}

// `pure`: only plans that need no lock.
const Plan *Site::cached(Runtime &runtime, const het_region &region, bool pure) {
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    if ((pure && !plans_[i]->pure) || plans_[i]->subpass || plans_[i]->speedChanges != runtime.speedChanges ||
        !plans_[i]->serves(region, runtime.store, !pure))
      continue;
    if (!plans_[i]->fixed && !plans_[i]->standsIn) {
      share(region, plans_[i]->range.size(), plans_[i]->rows);
      if (plans_[i]->asked != shares_)
        continue; // another plan may be for these shares
    }
    if (i > 0)
      std::swap(plans_[0], plans_[i]);
    plans_[0]->again = true;
    return plans_[0].get();
  }
  return nullptr;
}

bool persists(const het_region &region) {
  return std::any_of(region.access, region.access + region.accesses,
                     [](const het_access &access) { return access.mode & HET_PERSIST; });
}

Status persistAll(Runtime &runtime, const het_region &region, Keep keep) {
  for (int k = 0; k < region.accesses; ++k)
    if (region.access[k].mode & HET_PERSIST && region.access[k].rank > 0)
      if (auto entered = runtime.store.enter(region.access[k], keep, region.site); !entered.ok())
        return std::move(entered.error());
  return {};
}

// Kernels are compiled for distinct arrays (their pointers are `__restrict__`). The host's loop is the user's own.
static bool namesShareMemory(const std::vector<Use> &uses) {
  for (std::size_t i = 0; i < uses.size(); ++i)
    for (std::size_t j = i + 1; j < uses.size(); ++j) {
      const Use &a = uses[i], &b = uses[j];
      if (!a.array || a.array != b.array || !((a.shape.mode | b.shape.mode) & HET_WRITE) || a.view.name == b.view.name)
        continue;
      if (a.view.bytes(a.view.section).meets(b.view.bytes(b.view.section)))
        return true;
    }
  return false;
}

// If several views of an array meet, what one has beyond its edge may be real items of another.
static bool edgesShareMemory(const std::vector<Use> &uses) {
  for (const Use &use : uses)
    if (use.array && (use.shape.mode & HET_READ) && hasEdges(use.shape.dim, use.shape.rank))
      if (use.array->flat ||
          std::count_if(uses.begin(), uses.end(), [&](const Use &u) { return u.array == use.array; }) > 1)
        return true;
  return false;
}

static const char *whyOnHost(const std::vector<Use> &uses) {
  return namesShareMemory(uses)   ? "two names in it mean the same memory, which it writes"
         : edgesShareMemory(uses) ? "another view of an array in it, which has edges, is in use"
                                  : nullptr;
}

Result<const Plan *> Site::keep(Result<std::unique_ptr<Plan>> made, const het_region &region, std::size_t most) {
  if (!made.ok())
    return made.error();
  (*made)->persists = persists(region);
  std::erase_if(plans_, [](const auto &plan) { return plan->isStale(); });
  plans_.insert(plans_.begin(), std::move(*made));
  if (plans_.size() > most)
    plans_.pop_back();
  return plans_.front().get();
}

Result<const Plan *> Site::whole(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                                 const Domain &domain, const char *why) {
  std::vector<int> devices = devices_;
  if (why) {
    logMessage(LogLevel::Info, text("region at ", site->file, ":", site->line, " runs on the host: ", why));
    devices = {runtime.host()};
  }
  const bool standsIn = devices != devices_, asks = !standsIn && followsPolicy(domain, devices.size());
  ResidentRows rows = asks ? residentRows(region, uses, domain) : ResidentRows{};
  if (asks)
    share(region, domain.cut[0].range.size(), rows);
  Tiling tiling = tilingOf(domain, devices.size(), workers_, asks ? &shares_ : nullptr);
  const PassCosts costs = measuredCosts(runtime);
  Result<std::unique_ptr<Plan>> made = makePlan(runtime, region, uses, domain, devices, std::move(tiling), &costs);
  if (made.ok()) {
    (*made)->rows = std::move(rows);
    (*made)->standsIn = standsIn;
    if (asks)
      (*made)->asked = shares_;
    else if (!standsIn)
      (*made)->fixed = nameOf(domain);
  }
  return keep(std::move(made), region, mostPlans);
}

Result<const Plan *> Site::planSubpass(Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                                       const Domain &domain, const Ranges &pieces) {
  std::vector<long> shares = shareOf(region, domain.cut[0].range, pieces, residentRows(region, uses, domain));
  for (const auto &plan : plans_)
    if (plan->subpass && plan->pieces == pieces && plan->asked == shares &&
        plan->speedChanges == runtime.speedChanges && plan->serves(region, runtime.store, true)) {
      plan->again = true;
      return plan.get();
    }
  Domain part = domain;
  part.cut[0].range = pieces.empty() ? Range{} : pieces.front().hull(pieces.back());
  part.cut[0].pieces = pieces;
  Result<std::unique_ptr<Plan>> made =
      makePlan(runtime, region, uses, part, devices_, tilingOf(part, devices_.size(), workers_, &shares));
  if (made.ok()) {
    (*made)->subpass = true;
    (*made)->asked = std::move(shares);
  }
  const long subpasses = divisions(request(region, domain.cut[0].range.size()));
  return keep(std::move(made), region, mostPlans + static_cast<std::size_t>(subpasses));
}

Result<std::vector<Use>> Site::usesOf(Runtime &runtime, const het_region &region) const {
  return resolve(runtime, region, devices_.size() == 1, !staysOnHost(runtime) || meetsResident(runtime.store, region));
}

// Other sums and products are the same in any order.
static bool needsOrder(const Runtime &runtime, const het_region &region) {
  return runtime.deterministic &&
         std::any_of(region.reduction, region.reduction + region.reductions, [](const het_reduction &reduction) {
           return isRounded(reduction.type) && (reduction.op == HET_SUM || reduction.op == HET_PRODUCT);
         });
}

Result<Site::Bound> Site::bind(Runtime &runtime, const het_region &region) {
  // Loops that stay on the host make arrays persistent too, by their shape: what may follow, `present` and `depersist`,
  // must not depend on the device set.
  Keep keep = staysOnHost(runtime) ? Keep::PersistentShape : Keep::Persistent;
  if (Status status = persistAll(runtime, region, keep); !status.ok())
    return std::move(status.error());
  Result<std::vector<Use>> uses = usesOf(runtime, region);
  if (!uses.ok())
    return uses.error();
  std::vector<Shape> shapes;
  for (const Use &use : *uses)
    shapes.push_back(use.shape);
  Result<Domain> domain = domainOf(region, shapes);
  if (!domain.ok())
    return domain.error();
  if (runtime.hasSchedule && runtime.schedule != HET_SCHED_DEFAULT) // in place of what the program says
    scheduleInstead(*domain, runtime.schedule);
  if (needsOrder(runtime, region))
    setTiles(*domain);
  expect(runtime, region, *uses, *domain);
  return Bound{std::move(*uses), *domain};
}

// A device that may stream has no rows that stay.
RowSplit Site::rowSplitOf(Runtime &runtime, const het_region &region, const Bound &bound) {
  const long total = bound.domain.cut[0].range.size();
  if (!policy_->places() || total == 0 || devices_.size() < 2 ||
      !haveMemoryForAll(runtime, region, bound.uses, bound.domain, devices_).ok())
    return {};
  RowSplit rowSplit{residentRows(region, bound.uses, bound.domain), {}};
  if (rowSplit.rows.arrays.empty())
    return {};
  share(region, total, rowSplit.rows);
  rowSplit.shares = shares_;
  return rowSplit;
}

void Site::placed(const RowSplit &rowSplit, std::span<const long> shares) {
  sharedSplit(rowSplit.rows).place(rowSplit.rows.rows, shares);
  policy_->given(shares);
}

Result<const Plan *> Site::dispatched(Result<std::unique_ptr<Dispatcher>> dispatcher) {
  if (!dispatcher.ok())
    return dispatcher.error();
  run.dispatcher = std::move(*dispatcher);
  return run.plan;
}

Result<const Plan *> Site::fresh(Runtime &runtime, const het_region &region) {
  Result<Bound> bound = bind(runtime, region);
  if (!bound.ok())
    return bound.error();
  auto &[uses, domain] = *bound;
  const DispatchMode how = dispatchMode(region);
  const bool divided = how != DispatchMode::Once && followsPolicy(domain, devices_.size());
  if (!divided || whyOnHost(uses) || !canChunk(region, uses, domain))
    return whole(runtime, region, uses, domain, whyOnHost(uses));
  if (how == DispatchMode::OnDemand) {
    RowSplit rowSplit = rowSplitOf(runtime, region, *bound);
    return dispatched(makeChunkDispatcher(run, region, std::move(uses), domain, std::move(rowSplit)));
  }
  if (Status status = haveMemoryForAll(runtime, region, uses, domain, devices_); !status.ok())
    return std::move(status.error());
  return dispatched(makeSubpassDispatcher(run, region, std::move(uses), domain));
}

// Shares of the same sizes as ever stream through the devices in chunks. Null: they cannot.
Result<const Plan *> Site::stream(Runtime &runtime, const het_region &region) {
  Result<Bound> bound = bind(runtime, region);
  if (!bound.ok())
    return bound.error();
  auto &[uses, domain] = *bound;
  if (domain.axes > 1 || whyOnHost(uses) || !canChunk(region, uses, domain))
    return static_cast<const Plan *>(nullptr);
  const bool asks = followsPolicy(domain, devices_.size());
  if (asks)
    share(region, domain.cut[0].range.size(), residentRows(region, uses, domain));
  const Tiling tiling = tilingOf(domain, devices_.size(), workers_, asks ? &shares_ : nullptr);
  auto made = makeChunkDispatcher(run, region, std::move(uses), domain, {}, makeAssigned(sharesOf(tiling)));
  if (!made.ok() && made.error().ofMemory)
    return static_cast<const Plan *>(nullptr);
  return dispatched(std::move(made));
}

// Said once for a construct, of which there may be many sites: tasks have one for each storage.
static void tellLittleMemory(const het_site &site, const Error &error) {
  static std::mutex &lock = *new std::mutex;
  static std::set<const het_site *> &told = *new std::set<const het_site *>;
  const std::lock_guard guard(lock);
  if (told.insert(&site).second)
    logMessage(LogLevel::Warning,
               text("region at ", site.file ? site.file : "?", ":", site.line, " runs on the host: ", error.message));
}

// Some device has no memory for its share. The host stands in if no part of it fits either.
Result<const Plan *> Site::inLessMemory(Runtime &runtime, const het_region &region, const Error &error) {
  Result<const Plan *> made =
      recovers_ ? Result<const Plan *>(static_cast<const Plan *>(nullptr)) : stream(runtime, region);
  if (!made.ok() || *made)
    return made;
  Result<Bound> bound = bind(runtime, region);
  if (!bound.ok())
    return bound.error();
  tellLittleMemory(*site, error);
  return whole(runtime, region, bound->uses, bound->domain, "a device has too little memory");
}

Result<const Plan *> Site::plan(Runtime &runtime, const het_region &region) {
  shared_ = false;
  if (!chosenFor(runtime, region))
    if (Status status = choose(runtime, region); !status.ok())
      return status.error();
  const bool divided = dispatchMode(region) != DispatchMode::Once;
  if (staysOnHost(runtime) && !divided && !runtime.verifies)
    if (const Plan *known = cached(runtime, region, true))
      return known;
  auto inPlace = [&](const void *flight) {
    return mayRunInPlace(runtime, *static_cast<const Plan *>(flight), region, run.purpose);
  };
  if (!runtime.store.lockUnless([&] { return storageOf(region); }, inPlace))
    return static_cast<const Plan *>(nullptr);
  run.lock = std::unique_lock(runtime.store.lock(), std::adopt_lock);
  const Plan *found = divided ? nullptr : cached(runtime, region, false);
  if (found && !found->effects.empty()) { // as after a new resolve
    runtime.store.beginUse();
    for (const Plan::Effect &effect : found->effects)
      runtime.store.touch(*effect.array);
  }
  if (!found) {
    Result<const Plan *> made = fresh(runtime, region);
    if (!made.ok() && runtime.store.lock().waitForOthers()) // whose arrays have taken the memory, perhaps
      made = fresh(runtime, region);
    if (!made.ok() && made.error().ofMemory)
      made = inLessMemory(runtime, region, made.error());
    if (!made.ok())
      return made;
    found = *made;
  }
  if (found->pure && !runtime.verifies) { // a verification looks at the arrays
    run.lock.unlock();
    return found;
  }
  for (const Plan::Effect &effect : found->effects)
    run.active.arrays.push_back(effect.array);
  runtime.store.beginPass(run.active);
  run.isActive = true;
  return found;
}

} // namespace het