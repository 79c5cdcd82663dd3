//===-- exec/engine/team.cpp - the threads that het_run wakes --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/engine/team.hpp"
#include "base/order.hpp"

#include <algorithm>
#include <chrono>
#include <sched.h>
#include <system_error>
#include <thread>

namespace het {

Place &place() {
  static thread_local Place mine;
  return mine;
}

// `go` counts the jobs given to this worker; each has a cache line of its own, so that waking one disturbs no other.
struct alignas(64) Team::Worker {
  std::atomic<int> go{0};
  std::atomic<bool> stop{false};
  int index = 0;
  std::thread thread;
};

static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// A machine's cores that this program may use: with more threads than these, spinning would keep the others from
// working.
static int cores() {
  cpu_set_t mask;
  return sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 1;
}

// How many times a thread looks for work before it sleeps: some 50 microseconds, for the length of a pause differs by
// ten between processors; next to nothing where other threads of the team need the core.
static int spinsFor(int workers) {
  if (workers >= cores())
    return 100;
  constexpr int probes = 2000;
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < probes; ++i)
    relax();
  double each = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / probes;
  return static_cast<int>(std::clamp(50e-6 / std::max(each, 1e-10), 100.0, 1e5));
}

static void await(std::atomic<int> &value, int old, int spins) {
  for (int i = 0; i < spins; ++i) {
    if (value.load(std::memory_order_acquire) != old)
      return;
    relax();
  }
  value.wait(old, std::memory_order_acquire);
}

Team::Team() = default;

Team::~Team() {
  for (auto &worker : workers_) {
    worker->stop.store(true, std::memory_order_relaxed);
    worker->go.fetch_add(1, std::memory_order_release);
    worker->go.notify_one();
    worker->thread.join();
  }
}

// A worker belongs to the team between its jobs too: what a signal handler runs on it must not wait for it.
void Team::work(Worker &worker) {
  place() = {this, worker.index, 1};
  for (int done = 0;; ++done) {
    await(worker.go, done, spins_.load(std::memory_order_relaxed));
    if (worker.stop.load(std::memory_order_relaxed))
      return;
    takes(&worker.go);
    place() = {job_.region, worker.index, job_.threads};
    job_.body(job_.context);
    place() = {this, worker.index, 1};
    gives(&pending_);
    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      pending_.notify_one();
  }
}

void Team::grow(int workers) {
  if (static_cast<int>(workers_.size()) >= workers)
    return;
  spins_.store(spinsFor(workers), std::memory_order_relaxed);
  while (static_cast<int>(workers_.size()) < workers) {
    auto &worker = workers_.emplace_back(std::make_unique<Worker>());
    worker->index = static_cast<int>(workers_.size());
    try {
      worker->thread = std::thread([this, &worker = *worker] { work(worker); });
    } catch (const std::system_error &) { // no more threads to be had: those there are do the work
      workers_.pop_back();
      return;
    }
  }
}

void Team::run(int threads, const void *region, void (*body)(void *), void *context) {
  Place before = place();
  std::unique_lock lock(busy_, std::defer_lock);
  if (threads <= 1 || before.region || !lock.try_lock()) {
    place() = {region, 0, 1};
    body(context);
    place() = before;
    return;
  }
  grow(threads - 1);
  threads = std::min(threads, static_cast<int>(workers_.size()) + 1);
  job_ = {region, body, context, threads};
  pending_.store(threads - 1, std::memory_order_relaxed);
  for (int i = 0; i < threads - 1; ++i) {
    Worker &worker = *workers_[static_cast<std::size_t>(i)];
    gives(&worker.go);
    worker.go.fetch_add(1, std::memory_order_release);
    worker.go.notify_one();
  }
  place() = {region, 0, threads};
  body(context);
  place() = before;
  for (int left = pending_.load(std::memory_order_acquire); left != 0; left = pending_.load(std::memory_order_acquire))
    await(pending_, left, spins_.load(std::memory_order_relaxed));
  takes(&pending_);
}

} // namespace het
