//===-- exec/checking/verify.cpp - HET_VERIFY: each pass is held against a serial run --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/checking/verify.hpp"

#include "base/compare.hpp"
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/pass/site.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace het {

// Calls act(begin, bytes) for each run of contiguous items of a view's section, in the order of their indices.
template <class Act> static void forEachRun(const View &view, const Act &act) {
  const Box &section = view.section;
  if (section.empty())
    return;
  int inner = view.rank - 1; // from this dimension inwards a run has all
  while (inner > 0 && section.dim[inner].lo == 0 && section.dim[inner].size() == view.extent[inner])
    --inner;
  Box row = section;
  for (int d = 0; d < inner; ++d)
    row.dim[d] = {section.dim[d].lo, section.dim[d].lo + 1};
  for (;;) {
    const Bytes bytes = view.bytes(row);
    act(reinterpret_cast<std::byte *>(bytes.lo), bytes.size());
    int d = inner - 1;
    for (; d >= 0; --d) {
      row.dim[d] = {row.dim[d].lo + 1, row.dim[d].hi + 1};
      if (row.dim[d].lo < section.dim[d].hi)
        break;
      row.dim[d] = {section.dim[d].lo, section.dim[d].lo + 1};
    }
    if (d < 0)
      return;
  }
}

static std::vector<Piece> missingAtHome(const Runtime &runtime, const Use &use) {
  if (!use.array)
    return {};
  const int host = runtime.host();
  return require(*use.array->holdings, host, use.array->map(use.view, use.view.section), runtime.store.rank(host));
}

// The part of an array's section that no memory has.
static BoxSet undefinedIn(const Use &use) {
  BoxSet none;
  if (use.array) {
    none = use.array->map(use.view, use.view.section);
    for (const BoxSet &valid : use.array->holdings->valid)
      none.subtract(valid);
  }
  return none;
}

Status Snapshot::take(Runtime &runtime, const std::vector<Use> &uses) {
  runs_.clear();
  first_.clear();
  std::vector<std::vector<Piece>> missing;
  for (const Use &use : uses) {
    missing.push_back(missingAtHome(runtime, use));
    first_.push_back(runs_.size());
    if ((use.shape.mode & HET_WRITE) || !missing.back().empty())
      forEachRun(use.view, [&](std::byte *at, std::size_t bytes) { runs_.push_back({at, {at, at + bytes}}); });
  }
  for (std::size_t k = 0; k < uses.size(); ++k)
    if (!missing[k].empty())
      if (Status status = runtime.store.move(*uses[k].array, missing[k]); !status.ok())
        return status;
  return {};
}

void Snapshot::restore() {
  for (const Run &run : runs_)
    std::memcpy(run.at, run.bytes.data(), run.bytes.size());
}

// ---- the serial run -------------------------------------------------------------------------------------

static Plan serialPlan(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                       const Domain &domain) {
  Plan plan;
  plan.accesses.assign(region.access, region.access + region.accesses);
  plan.devices = {runtime.host()};
  Part &part = plan.parts.emplace_back();
  part.space = runtime.host();
  part.host = true;
  Box &all = part.boxes.emplace_back();
  all.rank = region.loops;
  for (int d = 0; d < region.loops; ++d)
    all.dim[d] = {0, region.loop[d].count};
  part.work = all.items();
  findArrays(part, uses);
  for (std::size_t k = 0; k < uses.size(); ++k)
    if (auto edged = edgedOf(static_cast<int>(k), region, uses[k].shape, uses[k].view, domain))
      plan.edged.push_back(std::move(*edged));
  return plan;
}

// While the serial run goes on, the host has the newest of all, and what it writes counts: for regions that threads of
// the loop's body enter (memory/store_lock.hpp).
static void addEffects(const Runtime &runtime, Plan &plan, const std::vector<Use> &uses) {
  const auto host = static_cast<std::size_t>(runtime.host());
  for (const Use &use : uses) {
    if (!use.array)
      continue;
    auto after = std::make_shared<Holdings>(*use.array->holdings);
    auto owned = std::make_shared<std::vector<BoxSet>>(after->valid.size());
    for (const Use &other : uses)
      if (other.array == use.array) {
        const BoxSet section = use.array->map(other.view, other.view.section);
        after->valid[host].add(section);
        if (other.shape.mode & HET_WRITE)
          (*owned)[host].add(section);
      }
    plan.effects.push_back({use.array, use.array->holdings, std::move(after), std::move(owned)});
  }
}

Status Verification::prepare(const het_region &region) {
  std::vector<Shape> shapes;
  for (const Use &use : uses_)
    shapes.push_back(use.shape);
  Result<Domain> domain = domainOf(region, shapes);
  if (!domain.ok())
    return domain.error();
  for (const Use &use : uses_)
    undefined_.push_back(undefinedIn(use));
  if (Status status = snapshot_.take(*run_.runtime, uses_); !status.ok())
    return status;
  serial_.runtime = run_.runtime;
  serial_.own = std::make_unique<Plan>(serialPlan(*run_.runtime, region, uses_, *domain));
  addEffects(*run_.runtime, *serial_.own, uses_);
  serial_.plan = serial_.own.get();
  for (int d = 0; d < region.loops; ++d)
    iterations_ *= region.loop[d].count;
  for (int k = 0; k < region.reductions; ++k) {
    const het_reduction &one = region.reduction[k];
    sums_.push_back(valuesOf(one.type, itemsIn(one)));
    std::memcpy(sums_.back().data(), resultOf(one), itemsIn(one) * sizeOf(one.type));
  }
  return makeSlots(serial_, region);
}

Result<bool> Verification::next(const het_region &region, het_part &part) {
  std::unique_lock lock(mutex_);
  if (thread_ == std::thread::id()) {
    thread_ = std::this_thread::get_id();
    if (run_.isActive)
      run_.runtime->store.lock().showSerial(run_.active, flight(), true);
  }
  if (thread_ != std::this_thread::get_id()) {
    changed_.wait(lock, [this] { return serialDone(); });
    return false;
  }
  lock.unlock();
  Result<bool> got = nextOf(serial_, region, part, false);
  if (!got.ok() || *got)
    return got;
  Status status = keepResults(region);
  snapshot_.restore();
  if (run_.isActive)
    run_.runtime->store.lock().show(run_.active, nullptr, false);
  if (status.ok())
    status = begin(run_, region);
  lock.lock();
  done_.store(true, std::memory_order_release);
  changed_.notify_all();
  if (!status.ok())
    return std::move(status.error());
  return false;
}

Status Verification::keepResults(const het_region &region) {
  for (const Use &use : uses_) {
    std::vector<std::byte> &bytes = expected_.emplace_back();
    if (isCompared(use))
      forEachRun(use.view, [&](std::byte *at, std::size_t size) { bytes.insert(bytes.end(), at, at + size); });
  }
  for (int i = 0; i < serial_.count; ++i)
    for (int k = 0; k < region.reductions; ++k)
      if (const auto at = static_cast<std::size_t>(k); serial_.slots[i].given[at])
        combine(region.reduction[k].type, region.reduction[k].op, sums_[at].data(), serial_.slots[i].values[at].data(),
                itemsIn(region.reduction[k]));
  return {};
}

Status verify(Run &run, const het_region &region) {
  Result<std::vector<Use>> uses = run.site->usesOf(*run.runtime, region);
  if (!uses.ok())
    return uses.error();
  for (const Use &use : *uses) // also where the host is the only device, and the plan itself needs no array
    if (use.array)
      run.runtime->store.addToPass(run.active, *use.array);
  run.verification = std::make_shared<Verification>(run, std::move(*uses));
  if (Status status = run.verification->prepare(region); !status.ok())
    return status;
  // As many threads as any of the pass's plans can use: who gets what is decided after the serial run.
  run.count = 0;
  run.team = 0;
  for (int id : run.site->devices())
    run.team += std::max(run.runtime->devices[static_cast<std::size_t>(id)]->capability().cores, 1);
  if (run.isActive)
    run.runtime->store.lock().showSerial(run.active, run.verification->flight(), false);
  return {};
}

// ---- the comparison -------------------------------------------------------------------------------------

// Rounding differs between compilers and devices (fused operations, mathematical functions), and grows within a body.
static double toleranceOf(int type) { return type == HET_FLOAT || type == HET_CFLOAT ? 1e-4 : 1e-9; }

static double largest(int type, std::size_t item, const std::vector<std::byte> &values) {
  double most = 0;
  for (std::size_t at = 0; at + item <= values.size(); at += item)
    if (const double value = magnitudeOf(type, &values[at]); std::isfinite(value))
      most = std::max(most, value);
  return most;
}

// The array's boxes of the item at an address.
static BoxSet itemAt(const Use &use, Address at) { return use.array->map(use.view, use.view.at(at)); }

Error Verification::differs(const Use &use, Address at, const std::string &values) const {
  Error error{text("HET_VERIFY: ", use.view.element(at), values), {}};
  std::string writer = run_.runtime->devices.back()->name();
  if (use.array && use.array->owned)
    for (std::size_t space = 0; space < use.array->owned->size(); ++space)
      if ((*use.array->owned)[space].intersects(itemAt(use, at)))
        writer = run_.runtime->devices[space]->name();
  return std::move(error).note(text("written by ", writer)).note(describe(use));
}

// Whether some space has contents that the item should have; items of which nobody has may hold anything.
static bool isDefined(const Use &use, Address at) {
  if (!use.array)
    return true;
  const BoxSet boxes = itemAt(use, at);
  return std::any_of(use.array->holdings->valid.begin(), use.array->holdings->valid.end(),
                     [&](const BoxSet &valid) { return valid.intersects(boxes); });
}

Status Verification::compareArray(const het_region &region, std::size_t k,
                                  const std::vector<std::byte> &expected) const {
  const Use &use = uses_[k];
  const int type = region.types ? region.types[k] : HET_NO_TYPE;
  const std::size_t item = use.view.item;
  double scale = -1; // of values that cancel: found when first needed
  std::size_t offset = 0, count = 0;
  std::optional<Error> found;
  forEachRun(use.view, [&](std::byte *at, std::size_t bytes) {
    if (!found && std::memcmp(at, &expected[offset], bytes) != 0)
      for (std::size_t i = 0; i < bytes && !found; i += item) {
        const void *is = at + i, *should = &expected[offset + i];
        if (isClose(type, item, is, should, toleranceOf(type)))
          continue;
        if (isRounded(type) && scale < 0)
          scale = largest(type, item, expected);
        if (isRounded(type) && distanceOf(type, is, should) <= 64 * epsilonOf(type) * scale)
          continue;
        const auto address = reinterpret_cast<Address>(at + i);
        const std::span serially(&expected[offset + i], item);
        const bool unwritten = !undefined_[k].empty() && undefined_[k].intersects(itemAt(use, address)) &&
                               snapshot_.isUnchanged(k, count, i, serially);
        if (!unwritten && isDefined(use, address))
          found = differs(use, address,
                          text(" is ", valueText(type, item, is), ", and ", valueText(type, item, should),
                               " when the loop runs serially"));
      }
    offset += bytes;
    ++count;
  });
  return found ? Status(std::move(*found)) : Status();
}

// Sums in another order differ by as much as their additions round.
Status Verification::compareReduction(const het_reduction &reduction, std::size_t k, std::size_t item) const {
  const std::size_t size = sizeOf(reduction.type), offset = item * size;
  const auto at = [&](const void *values) { return static_cast<const std::byte *>(values) + offset; };
  const std::byte *expected = at(sums_[k].data()), *result = at(resultOf(reduction));
  double tolerance = 0, scale = 0;
  if (isRounded(reduction.type)) {
    tolerance = std::min(epsilonOf(reduction.type) * (64 + static_cast<double>(iterations_)), 1e-2) +
                toleranceOf(reduction.type);
    for (int i = 0; i < run_.count && reduction.op == HET_SUM; ++i)
      if (run_.slots[i].given[k])
        scale += magnitudeOf(reduction.type, at(run_.slots[i].values[k].data()));
  }
  if (isClose(reduction.type, size, result, expected, tolerance, std::isfinite(scale) ? scale : 0))
    return {};
  const std::string which = reduction.array ? text(", item ", reduction.first + static_cast<long>(item), ",") : "";
  return Error{text("HET_VERIFY: the reduction of '", reduction.name, "'", which, " is ",
                    valueText(reduction.type, size, result), ", and ", valueText(reduction.type, size, expected),
                    " when the loop runs serially"),
               {}};
}

Status Verification::compare(const het_region &region) {
  for (int k = 0; k < region.reductions; ++k)
    for (std::size_t item = 0; item < itemsIn(region.reduction[k]); ++item)
      if (Status status = compareReduction(region.reduction[k], static_cast<std::size_t>(k), item); !status.ok())
        return status;
  for (const Use &use : uses_)
    undefined_.push_back(undefinedIn(use));
  if (Status status = snapshot_.take(*run_.runtime, uses_); !status.ok())
    return status;
  Status status;
  for (std::size_t k = 0; k < uses_.size() && status.ok(); ++k)
    if (isCompared(uses_[k]))
      status = compareArray(region, k, expected_[k]);
  snapshot_.restore();
  return status;
}

} // namespace het
