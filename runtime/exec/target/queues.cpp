//===-- exec/target/queues.cpp - activity queues of OpenACC ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/target/queues.hpp"

#include "base/forks.hpp"
#include "exec/pass/early.hpp"

#include <atomic>
#include <mutex>
#include <utility>

#include <unistd.h>

namespace het {

static std::atomic<int> mainDefault{0}; // the main thread's
static thread_local std::optional<int> ownDefault;
static thread_local int current = noQueue;

int enterQueue(int number) { return std::exchange(current, number == someQueue ? defaultQueue() : number); }
void setDefaultQueue(int number) {
  ownDefault = number;
  if (::gettid() == ::getpid())
    mainDefault = number;
}
int defaultQueue() { return ownDefault.value_or(mainDefault.load()); }
std::optional<int> currentQueue() { return current < 0 ? std::nullopt : std::optional(current); }

// A child that fork made has no device.
static bool isOfParent(const Runtime &runtime) { return forks() != runtime.process; }

Status awaitQueue(Runtime &runtime, int number) {
  if (number == someQueue)
    number = defaultQueue();
  if (const std::optional<int> own = currentQueue())
    return followQueue(runtime, *own, number);
  if (isOfParent(runtime))
    return {};
  const std::unique_lock lock(runtime.store.lock());
  Status first;
  for (const std::unique_ptr<Mapping> &mapping : runtime.mappings)
    if (Status status = mapping->await(number); !status.ok() && first.ok())
      first = std::move(status);
  return first;
}

Status awaitQueues(Runtime &runtime) {
  const std::optional<int> own = currentQueue();
  if (!own)
    return awaitAll(runtime);
  const std::unique_lock lock(runtime.store.lock());
  for (const std::unique_ptr<Mapping> &mapping : runtime.mappings)
    mapping->followAll(*own);
  return {};
}

Status followQueue(Runtime &runtime, int number, int other) {
  const std::unique_lock lock(runtime.store.lock());
  for (const std::unique_ptr<Mapping> &mapping : runtime.mappings)
    mapping->queue(number).follow(mapping->queue(other));
  return {};
}

} // namespace het
