//===-- coretsar/instance.hpp - a loop that a team divides by the CoreTSAR library ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 4.4. A pass begins when each thread of the team calls next(). It ends when each has got `false` from
// loop(). Threads that drive accelerators come first. All threads of the team call next() and loop() equally often.
#pragma once

#include "coretsar/division.hpp"
#include "coretsar/memory.hpp"
#include "coretsar/team.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace het::coretsar {

/// The arguments of ctsar_init: how to divide, and which devices may take part.
struct Request {
  Wish wish;
  bool cpus = true, accelerators = true;
  int mostAccelerators = -1; // -1: all of them
};

class Instance {
public:
  Instance(Runtime &runtime, const Request &request) : runtime_(runtime), request_(request) {}

  Status next(long size);
  Status start();
  Status finish();
  /// Whether the thread has to come again.
  Result<bool> loop();

  bool drivesAccelerator();
  Range iterationsOf(int thread);
  Result<void *> add(const Registered &array);
  /// The calling thread's memory on its accelerator; null: it has none. For `function` of the program's.
  Result<DeviceArrays *> arrays(const char *function);
  Result<void *> addReduction(void *variable, const void *identity, std::size_t item,
                              void (*three)(void *, void *, void *), void (*two)(void *, void *));

private:
  struct Thread {
    int device = -1; // that it drives; -1: it computes on the host
    int before = -1; // its default device outside of its iterations
    std::unique_ptr<DeviceArrays> arrays;
    bool inPass = false, isComputing = false;
    bool hasCome = false; // to next() since its last loop()
    double begin = 0;
  };
  struct Reduction {
    void *variable;
    std::vector<std::byte> identity;
    void (*three)(void *, void *, void *);
    void (*two)(void *, void *);
    std::size_t stride; // bytes between the copies of two threads
    std::unique_ptr<std::byte[]> copies;
    void reset(std::size_t threads);
  };

  Member member() const { return coretsar::member(passLevel_.load(std::memory_order_relaxed)); }
  Result<Member> teamMember(const char *function);
  void prepare(const Member &member);
  void setUp(int threads);
  void beginPass(long size);
  void endPass();
  Thread &thread(const Member &member) { return threads_[static_cast<std::size_t>(member.thread)]; }
  bool takesPart(const Member &member) const { return member.thread < division_->threads(); }

  Runtime &runtime_;
  const Request request_;
  std::atomic<int> passLevel_{-1}; // of the team whose pass goes on; -1: none does
  Barrier barrier_;
  std::mutex lock_; // of the division under chunk schedules, of the reductions, and of setting up
  std::atomic<bool> ready_{false};
  std::unique_ptr<Division> division_;
  std::vector<Thread> threads_;
  std::vector<std::unique_ptr<Reduction>> reductions_;
  bool isLast_ = false; // of the pieces of a pass, as one thread has seen it for all
};

} // namespace het::coretsar
