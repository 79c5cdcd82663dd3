//===-- device/teams.cpp - kernels, run by threads of the host --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/teams.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "device/context.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <sched.h>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace het {
namespace {

constinit thread_local const het_team_member *member = nullptr;
constinit thread_local het_share share{0, 0, 1};

// The last barrier of a kernel, where each thread of a team ends.
constexpr int atEnd = -1;

// All threads of a team stand at the same one. ThreadSanitizer knows the order that a POSIX barrier makes.
class Barrier {
public:
  explicit Barrier(int threads) : at_(static_cast<std::size_t>(threads)) {
    pthread_barrier_init(&barrier_, nullptr, static_cast<unsigned>(threads));
  }
  ~Barrier() { pthread_barrier_destroy(&barrier_); }
  Barrier(const Barrier &) = delete;
  Barrier &operator=(const Barrier &) = delete;

  void wait(int thread, int number) {
    at_[static_cast<std::size_t>(thread)].store(number, std::memory_order_relaxed);
    pthread_barrier_wait(&barrier_);
    const int first = at_.front().load(std::memory_order_relaxed);
    if (thread != 0 && first != number)
      differ(number, first);
    pthread_barrier_wait(&barrier_); // before any of them says where it waits next
  }

private:
  pthread_barrier_t barrier_{};
  std::vector<std::atomic<int>> at_;

  [[noreturn]] static void differ(int one, int other) {
    Error error{"the threads of a team wait at different barriers of a kernel", {}};
    const auto name = [](int number) { return number == atEnd ? std::string("the end") : text("barrier ", number); };
    fatal(std::move(error).note(text("one thread is at ", name(one), ", and the first one at ", name(other))));
  }
};

struct Run {
  const het_kernel &kernel;
  void *const *args;
  TeamRange range;
  std::vector<std::max_align_t> room, exchange;
  std::optional<Barrier> barrier;
  const het_site *site = threadRegion();
  int device = threadDevice();
  const char *deviceName = threadDeviceName();

  static std::vector<std::max_align_t> bytes(std::size_t count) {
    return std::vector<std::max_align_t>((count + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
  }

  // So many threads there are.
  void settle(int threads) {
    range.threads = threads;
    room = bytes(kernel.room);
    exchange = bytes(static_cast<std::size_t>(threads) * HET_EXCHANGE);
    if (threads > 1)
      barrier.emplace(threads);
  }

  void thread(int index) {
    void *const meeting = barrier ? &*barrier : nullptr;
    void *const shared = room.empty() ? nullptr : room.data();
    het_team_member mine{0, range.teams, index, range.threads, shared, exchange.data(), meeting};
    const het_team_member *const before = member;
    member = &mine;
    for (mine.team = range.first; mine.team < range.end; ++mine.team) {
      meet(index, 0);
      kernel.sim(args);
      meet(index, atEnd);
    }
    member = before;
  }

  void meet(int index, int number) {
    if (barrier)
      barrier->wait(index, number);
  }

  void other(int index) {
    const RegionScope region(site);
    if (!deviceName)
      return thread(index);
    const DeviceScope scope(device, deviceName);
    thread(index);
  }
};

} // namespace

int askedFor(long asked, int usual) {
  constexpr long most = 1 << 30;
  return static_cast<int>(asked > 0 ? std::min(asked, most) : std::clamp<long>(-asked, 1, std::max(usual, 1)));
}

void runTeams(const het_kernel &kernel, void *const *args, const TeamRange &range) {
  Run run{kernel, args, range, {}, {}, {}};
  std::mutex deciding; // until it is known how many threads there are: the system may give fewer
  std::unique_lock undecided(deciding);
  std::vector<std::thread> others;
  try {
    for (int index = 1; index < range.threads; ++index)
      others.emplace_back([&run, &deciding, index] {
        {
          const std::lock_guard decided(deciding);
        }
        run.other(index);
      });
  } catch (const std::system_error &) { // OpenMP allows fewer (5.1, section 2.6.1)
    logMessage(LogLevel::Debug, text("kernel '", kernel.name, "' has teams of ", others.size() + 1, " threads"));
  }
  run.settle(static_cast<int>(others.size()) + 1);
  undecided.unlock();
  run.thread(0);
  for (std::thread &other : others)
    other.join();
}

het_share currentShare() { return share; }
ShareScope::ShareScope(het_share mine) : before_(std::exchange(share, mine)) {}
ShareScope::~ShareScope() { share = before_; }

const het_team_member &teamMember() {
  static const het_team_member alone{0, 1, 0, 1, nullptr, nullptr, nullptr};
  return member ? *member : alone;
}

} // namespace het

using namespace het;

const het_team_member *het_member(void) { return &teamMember(); }

void het_run_teams(const het_kernel *kernel, void *const *args, int first, int end, int teams, int threads) {
  runTeams(*kernel, args, {first, end, teams, threads});
}

void het_team_barrier(const het_team_member *member, int number) {
  if (member->barrier)
    static_cast<Barrier *>(member->barrier)->wait(member->thread, number);
}

void het_kernel_lock(int *lock) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) != 0)
    sched_yield();
}

void het_kernel_unlock(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }
