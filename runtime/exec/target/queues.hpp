//===-- exec/target/queues.hpp - activity queues of OpenACC ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host text says which queue the constructs of a block belong to (`async(n)`). They return at once where they can:
// results are at the host when somebody waits for the queue. See ADR 43.
#pragma once

#include "exec/engine/runtime.hpp"

#include <optional>

namespace het {

/// The number that stands for none: constructs are complete when they end (acc_async_sync).
inline constexpr int noQueue = -2;
/// Stands for the default queue (acc_async_noval).
inline constexpr int someQueue = -1;

/// From now on constructs of the calling thread belong to that queue. Gives the number before.
int enterQueue(int number);
class QueueScope {
public:
  explicit QueueScope(int number) : before_(enterQueue(number)) {}
  ~QueueScope() { enterQueue(before_); }
  QueueScope(const QueueScope &) = delete;
  QueueScope &operator=(const QueueScope &) = delete;

private:
  const int before_;
};
/// To be called by OpenACC's routine of that name, and by the directive. The default queue is a thread's own once the
/// thread has set it. The others have the one that the main thread set last.
void setDefaultQueue(int number);
int defaultQueue();
/// The queue of the calling thread's constructs; none: they have none.
std::optional<int> currentQueue();

/// Waits for the queue on every device, or has the calling thread's queue come behind it. Takes the store's lock.
Status awaitQueue(Runtime &runtime, int number);
/// The same for all queues.
Status awaitQueues(Runtime &runtime);
/// Has queue `number` come behind all of `other`, on each device. Takes the store's lock.
Status followQueue(Runtime &runtime, int number, int other);

} // namespace het
