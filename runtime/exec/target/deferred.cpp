//===-- exec/target/deferred.cpp - constructs whose results come home after them -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/target/deferred.hpp"

#include "base/forks.hpp"
#include "exec/pass/early.hpp"
#include "exec/target/queues.hpp"

#include <span>
#include <utility>

namespace het {

// The runtime that has some; null: none has.
static std::atomic<Runtime *> deferring{nullptr};

bool mayDefer(const Runtime &runtime, const het_target &target, const Device &device) {
  const bool asks = target.offload == HET_TARGET_NOWAIT || (target.offload && currentQueue());
  return asks && mayLeaveRunning(runtime, device);
}

std::vector<Dependence> dependencesOf(const het_target &target) {
  std::vector<Dependence> all;
  for (const het_task_access &one : std::span(target.depend, static_cast<std::size_t>(target.depends))) {
    const auto begin = reinterpret_cast<Address>(one.base);
    const long items = one.rank ? one.range[0].len : 1; // the clauses name storage without gaps
    all.push_back({{begin, begin + items * static_cast<Address>(one.item)}, one.use != HET_TASK_IN});
  }
  return all;
}

Status awaitDependences(Runtime &runtime, const het_target &target, int device) {
  const std::vector<Dependence> all = dependencesOf(target);
  if (all.empty())
    return {};
  std::vector<std::pair<Device *, ActivityQueue>> before;
  {
    const std::unique_lock lock(runtime.store.lock());
    for (const std::unique_ptr<Mapping> &mapping : runtime.mappings) {
      ActivityQueue queue;
      if (mapping->device() != device)
        mapping->order().follow(queue, all);
      if (!queue.isIdle())
        before.emplace_back(runtime.devices[static_cast<std::size_t>(mapping->device())], std::move(queue));
    }
  }
  for (auto &[other, queue] : before)
    if (Status status = queue.wait(*other); !status.ok())
      return status;
  return {};
}

void noteDeferred(Runtime &runtime) { deferring.store(&runtime, std::memory_order_release); }

Status finishDeferred(Runtime &runtime) {
  if (deferring.load(std::memory_order_acquire) != &runtime || forks() != runtime.process)
    return {};
  const std::unique_lock lock(runtime.store.lock());
  deferring.store(nullptr, std::memory_order_release);
  Status first;
  for (const std::unique_ptr<Mapping> &mapping : runtime.mappings)
    if (Status status = mapping->finish(); !status.ok() && first.ok())
      first = std::move(status);
  return first;
}

Status finishDeferred() {
  Runtime *some = deferring.load(std::memory_order_acquire);
  return some ? finishDeferred(*some) : Status();
}

} // namespace het
