//===-- exec/target/deferred.cpp - constructs whose results come home after them -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/target/deferred.hpp"

#include "base/forks.hpp"
#include "exec/pass/early.hpp"
#include "exec/target/queues.hpp"

namespace het {

// The runtime that has some; null: none has.
static std::atomic<Runtime *> deferring{nullptr};

bool mayDefer(const Runtime &runtime, const het_target &target, const Device &device) {
  const bool asks = target.offload == HET_TARGET_NOWAIT || (target.offload && currentQueue());
  return asks && mayLeaveRunning(runtime, device);
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
