//===-- sched/chunk.cpp - chunks for whoever asks ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.2. Chunk gives each accelerator and each host core chunks of one size, `div` of them in a pass. Chunk
// static scales the size by the device's share under `static`. Chunk dynamic begins so, then seeks the size at which a
// device's time for an iteration is least: it keeps changing the size in one direction while the (weighted) time falls,
// and turns when nothing improves, each time with a smaller step. Chunk static and dynamic give nobody more than its
// part of what is left: a larger chunk would end last. Section 3.2.3: hybrid chunk is chunk dynamic in the first pass,
// adaptive afterwards.
// Back-off, section 4.1: an accelerator that completed fewer iterations than the slowest core, two passes in a row,
// gets no more. After some passes it is tried again with a small chunk.

#include "sched/placing.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace het {

namespace {

constexpr double trialSize = 0.125; // of a chunk
constexpr double smallest = 0.25;   // of a chunk's size, near the end of the range

class Chunk : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    if (threads_.size() != threadsOf(request.workers).size())
      sit(request);
    for (ThreadState &state : threads_) {
      state.completed = state.running = 0;
      state.claims.clear();
      state.seconds = 0;
      state.tried = false;
    }
    left_ = {0, request.total};
    resize(request);
    total_ = request.total;
  }

  Range claim(std::size_t thread) override {
    const long given = claimUpTo(thread, left_.size());
    return {left_.lo - given, left_.lo};
  }

  long claimUpTo(std::size_t thread, long most) override {
    ThreadState &state = threads_[thread];
    double size = limited(thread, state.size);
    if (state.slow >= backOffPasses) {
      size = state.waits > 0 || state.tried ? 0 : state.size * trialSize;
      state.tried = state.waits == 0;
    }
    const long wanted = size > 0 ? std::max(std::lround(size), 1L) : 0;
    const long given = std::min({wanted, left_.size(), most});
    if (given > 0)
      took(thread, given);
    return given;
  }

  void took(std::size_t thread, long count) override {
    left_.lo += count;
    threads_[thread].running += count;
    threads_[thread].claims.push_back(count);
  }

  void done(std::size_t thread, long iterations, double seconds) override {
    ThreadState &state = threads_[thread];
    if (state.claims.empty()) // it has got nothing
      return;
    state.running -= state.claims.front();
    state.claims.pop_front();
    state.completed += iterations;
    state.seconds += seconds;
  }

  void passed() override {
    const ThreadState *slowest = nullptr;
    for (const ThreadState &state : threads_)
      if (state.host && (!slowest || state.completed < slowest->completed))
        slowest = &state;
    if (slowest)
      for (ThreadState &state : threads_)
        if (!state.host)
          judge(state, *slowest);
  }

protected:
  struct ThreadState { // one thread's state
    bool host = false;
    double size = 1;              // of its next chunk
    double average = 0;           // seconds for an iteration; 0: none yet
    double factor = 1.5;          // by which the size changes next
    long running = 0;             // claimed and not completed: a device has several chunks at a time
    std::deque<long> claims = {}; // of these. Whole tiles (HET_DETERMINISTIC) have other numbers of iterations
    long completed = 0;           // in this pass
    double seconds = 0;           // that these took
    int slow = 0;                 // passes in a row in which it completed less than a core
    int waits = 0;                // passes until it is tried again, if that is so
    long wait = firstTrial;
    bool tried = false; // in this pass
    double part = 0;    // that it should get of a range
  };

  // Sizes for a pass; `total_` is still the last one's, -1 in the first.
  virtual void resize(const Request &request) {
    for (ThreadState &state : threads_)
      state.size = std::ceil(static_cast<double>(request.total) / chunks(request));
  }

  /// So much of a chunk's size as the thread gets now.
  virtual double limited(std::size_t, double size) const { return size; }

  // Everybody gets one, if the program has no wish.
  double chunks(const Request &request) const {
    const long each = static_cast<long>(threads_.size());
    return static_cast<double>(request.div > 0 ? divisions(request)
                                               : std::clamp(each, divisions(request), std::max(request.total, 1L)));
  }

  // How many iterations it still gets if it does `part` of all that is not done.
  double fairShare(std::size_t thread, double part) const {
    long open = left_.size();
    for (const ThreadState &state : threads_)
      open += state.running;
    return part * static_cast<double>(open) - static_cast<double>(threads_[thread].running);
  }

  std::vector<ThreadState> threads_;
  long total_ = -1;

private:
  static void judge(ThreadState &state, const ThreadState &core) {
    if (state.slow < backOffPasses) {
      state.slow = state.completed < core.completed ? state.slow + 1 : 0;
      state.waits = state.slow < backOffPasses ? 0 : state.wait;
      return;
    }
    if (!state.tried) {
      state.waits = std::max(state.waits - 1, 0);
      return;
    }
    const double each = state.seconds / static_cast<double>(std::max(state.completed, 1L));
    if (each * static_cast<double>(core.completed) <= core.seconds) {
      state.slow = 0;
      state.wait = firstTrial;
    } else {
      state.wait = std::min(2 * state.wait, longestTrial);
      state.waits = state.wait;
    }
  }

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
    const bool known =
        std::ranges::all_of(request.workers, [](const Worker &worker) { return worker.expected.each > 0; });
    constexpr long grain = 1 << 20; // fine enough for rates to tell
    const long total = known ? std::max(request.total, 1L) : grain;
    std::vector<long> shares = firstShares({total, request.ratio, request.workers});
    const double each = static_cast<double>(request.total) / chunks(request);
    const double round = std::min(each * static_cast<double>(threads.size()), static_cast<double>(request.total));
    for (std::size_t s = 0; s < threads.size(); ++s) {
      threads_[s].part = static_cast<double>(shares[threads[s].worker]) / static_cast<double>(total) / threads[s].cores;
      threads_[s].size = threads_[s].part > 0 ? std::max(threads_[s].part * round, 1.0) : 0;
    }
  }

  double limited(std::size_t thread, double size) const override {
    return std::min(size, std::max(fairShare(thread, threads_[thread].part), smallest * size));
  }
};

class ChunkDynamic : public Placing<ChunkStatic> {
public:
  void done(std::size_t thread, long iterations, double seconds) override {
    Chunk::done(thread, iterations, seconds);
    ThreadState &state = threads_[thread];
    if (iterations == 0 || static_cast<double>(iterations) < std::floor(smallest * state.size)) // the end of the range
      return;
    double each = seconds / static_cast<double>(iterations), before = state.average;
    state.average = before > 0 ? (before + each) / 2 : each;
    if (static_cast<double>(iterations) < std::floor(state.size)) // no chunk of its size
      return;
    constexpr double better = 0.98, anneal = 0.7;
    if (before > 0 && each > better * before)
      state.factor = std::pow(state.factor, -anneal);
    // More than an equal share would leave others without work.
    double most = std::max(static_cast<double>(total_) / static_cast<double>(threads_.size()), 1.0);
    state.size = std::clamp(state.size * state.factor, 1.0, std::max(most, state.size));
  }

protected:
  // By measured speeds, once all have one. A thread that has its part already waits until some of it is done.
  double limited(std::size_t thread, double size) const override {
    double sum = 0;
    for (const ThreadState &state : threads_) {
      if (state.average <= 0 && state.size > 0)
        return ChunkStatic::limited(thread, size);
      sum += state.average > 0 && state.slow < backOffPasses ? 1 / state.average : 0;
    }
    const double part = threads_[thread].average > 0 ? 1 / threads_[thread].average / sum : 0;
    const double fair = fairShare(thread, part), few = std::min(size, part * static_cast<double>(total_));
    return threads_[thread].running > 0 && fair <= 0 ? 0 : std::min(size, std::max(fair, smallest * few));
  }

  // Smaller chunks of an accelerator would add more than a tenth of the pass for their launches and copies.
  static double worthLaunching(const ThreadState &state, const Request &request) {
    return state.part * static_cast<double>(request.total) / static_cast<double>(affordableSubpasses(request));
  }

  void resize(const Request &request) override {
    if (total_ <= 0)
      return ChunkStatic::resize(request);
    for (ThreadState &state : threads_)
      state.size *= static_cast<double>(request.total) / static_cast<double>(total_);
    for (ThreadState &state : threads_)
      if (state.size > 0)
        state.size = std::max({state.size, 1.0, state.host ? 0 : worthLaunching(state, request)});
  }
};

class HybridChunk : public ChunkDynamic {
public:
  DispatchMode dispatchMode() const override { return trained_ ? DispatchMode::Once : DispatchMode::OnDemand; }
  void passed() override { trained_ = true; }

private:
  bool trained_ = false;
};

} // namespace

std::unique_ptr<Policy> makeChunk() { return std::make_unique<Chunk>(); }
std::unique_ptr<Policy> makeChunkStatic() { return std::make_unique<ChunkStatic>(); }
std::unique_ptr<Policy> makeChunkDynamic() { return std::make_unique<ChunkDynamic>(); }
std::unique_ptr<Policy> makeHybridChunk() { return std::make_unique<HybridChunk>(); }

} // namespace het
