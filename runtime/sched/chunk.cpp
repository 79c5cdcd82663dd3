//===-- sched/chunk.cpp - chunks for whoever asks ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.2. Chunk gives each accelerator and each host core chunks of one size, `div` of them in a pass. Chunk
// static scales the size by the device's share under `static`. Chunk dynamic begins so, then seeks the size at which a
// device's time for an iteration is least: it keeps changing the size in one direction while the (weighted) time falls,
// and turns when it rises. Section 3.2.3: hybrid chunk is chunk dynamic in the first pass, adaptive afterwards.
// Back-off, section 4.1: an accelerator that completed fewer iterations than the slowest core, two passes in a row,
// gets no more.

#include "sched/policy.hpp"

#include <algorithm>
#include <cmath>

namespace het {

namespace {

constexpr int backOffPasses = 2;

class Chunk : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    if (threads_.size() != threadsOf(request.workers).size())
      sit(request);
    for (ThreadState &state : threads_)
      state.completed = 0;
    left_ = {0, request.total};
    resize(request);
    total_ = request.total;
  }

  Range claim(std::size_t thread) override {
    long size = threads_[thread].slow >= backOffPasses ? 0 : static_cast<long>(std::lround(threads_[thread].size));
    Range given{left_.lo, std::min(left_.lo + size, left_.hi)};
    left_.lo = given.hi;
    return given;
  }

  void done(std::size_t thread, long iterations, double) override { threads_[thread].completed += iterations; }

  void passed() override {
    long slowest = -1;
    for (const ThreadState &state : threads_)
      if (state.host && (slowest < 0 || state.completed < slowest))
        slowest = state.completed;
    for (ThreadState &state : threads_)
      if (!state.host && state.slow < backOffPasses)
        state.slow = state.completed < slowest ? state.slow + 1 : 0;
  }

protected:
  struct ThreadState { // one thread's state
    bool host = false;
    double size = 1;     // of its next chunk
    double average = 0;  // seconds for an iteration; 0: none yet
    double factor = 1.5; // by which the size changes next
    long completed = 0;  // in this pass
    int slow = 0;
  };

  // Sizes for a pass; `total_` is still the last one's, -1 in the first.
  virtual void resize(const Request &request) {
    for (ThreadState &state : threads_)
      state.size = std::ceil(static_cast<double>(request.total) / static_cast<double>(divisions(request)));
  }

  std::vector<ThreadState> threads_;
  long total_ = -1;

private:
  void sit(const Request &request) {
    threads_.clear();
    for (const WorkerThread &thread : threadsOf(request.workers))
      threads_.push_back({request.workers[thread.worker].host});
    total_ = -1;
  }

  Range left_;
};

class ChunkStatic : public Chunk {
protected:
  // All threads' chunks together are as many iterations as if each had one of `chunk`'s size.
  void resize(const Request &request) override {
    std::vector<WorkerThread> threads = threadsOf(request.workers);
    constexpr long grain = 1 << 20; // fine enough for rates to tell
    std::vector<long> shares = firstShares({grain, request.ratio, request.workers});
    double round = static_cast<double>(request.total) / static_cast<double>(divisions(request)) *
                   static_cast<double>(threads.size());
    for (std::size_t s = 0; s < threads.size(); ++s) {
      double part = static_cast<double>(shares[threads[s].worker]) / grain / threads[s].cores;
      threads_[s].size = part > 0 ? std::max(part * round, 1.0) : 0;
    }
  }
};

class ChunkDynamic : public ChunkStatic {
public:
  void done(std::size_t thread, long iterations, double seconds) override {
    Chunk::done(thread, iterations, seconds);
    ThreadState &state = threads_[thread];
    if (static_cast<double>(iterations) < std::floor(state.size)) // the end of the range: no chunk of its size
      return;
    double each = seconds / static_cast<double>(iterations), before = state.average;
    state.average = before > 0 ? (before + each) / 2 : each;
    if (before > 0 && state.average > before)
      state.factor = 1 / state.factor;
    // More than an equal share would leave others without work.
    double most = std::max(static_cast<double>(total_) / static_cast<double>(threads_.size()), 1.0);
    state.size = std::clamp(state.size * state.factor, 1.0, std::max(most, state.size));
  }

protected:
  void resize(const Request &request) override {
    if (total_ <= 0)
      return ChunkStatic::resize(request);
    for (ThreadState &state : threads_)
      state.size *= static_cast<double>(request.total) / static_cast<double>(total_);
    for (ThreadState &state : threads_)
      if (state.size > 0)
        state.size = std::max(state.size, 1.0);
  }
};

class HybridChunk : public ChunkDynamic {
public:
  std::vector<long> share(const Request &request) override { return adaptive_->share(request); }
  bool keeps() override { return adaptive_->keeps(); }
  DispatchMode dispatchMode() const override { return trained_ ? DispatchMode::Once : DispatchMode::OnDemand; }
  void passed() override { trained_ = true; }

private:
  std::unique_ptr<Policy> adaptive_ = makeAdaptive();
  bool trained_ = false;
};

} // namespace

std::unique_ptr<Policy> makeChunk() { return std::make_unique<Chunk>(); }
std::unique_ptr<Policy> makeChunkStatic() { return std::make_unique<ChunkStatic>(); }
std::unique_ptr<Policy> makeChunkDynamic() { return std::make_unique<ChunkDynamic>(); }
std::unique_ptr<Policy> makeHybridChunk() { return std::make_unique<HybridChunk>(); }

} // namespace het
