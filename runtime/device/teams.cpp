//===-- device/teams.cpp - kernels of teams, run by the host ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/teams.hpp"

#include "base/exit.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "device/fibers.hpp"

#include <algorithm>
#include <cstddef>
#include <sched.h>
#include <utility>
#include <vector>

namespace het {
namespace {

struct Member : het_team_member {
  Progress progress;
};

constinit thread_local Member *member = nullptr;
constinit thread_local Progress alone{}; // in a kernel that has no teams
constinit thread_local het_share share{0, 0, 1};

// The last barrier of a kernel, where each thread of a team ends.
constexpr int atEnd = -1;

[[noreturn]] void differ(int one, int other) {
  Error error{"the threads of a team wait at different barriers of a kernel", {}};
  const auto name = [](int number) { return number == atEnd ? std::string("the end") : text("barrier ", number); };
  fatal(std::move(error).note(text("one thread is at ", name(one), ", and the first one at ", name(other))));
}

// Afterwards the calling thread's member is again the fiber's own.
void meetAt(int number) {
  Member *const mine = member;
  if (!mine || !mine->barrier)
    return;
  ++mine->progress.barriers;
  if (const int *other = static_cast<Fibers *>(mine->barrier)->meet(number))
    differ(number, *other);
  member = mine;
}

struct Run {
  const het_kernel &kernel;
  void *const *args;
  TeamRange range;
  Fibers &fibers;
  std::vector<std::max_align_t> room = bytes(kernel.room),
                                exchange = bytes(static_cast<std::size_t>(fibers.count()) * HET_EXCHANGE);

  static std::vector<std::max_align_t> bytes(std::size_t count) {
    return std::vector<std::max_align_t>((count + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
  }

  void thread(int index) {
    const int threads = fibers.count();
    void *const shared = room.empty() ? nullptr : room.data();
    Member mine{{0, range.teams, index, threads, shared, exchange.data(), threads > 1 ? &fibers : nullptr}, {}};
    for (mine.team = range.first; mine.team < range.end; ++mine.team) {
      member = &mine;
      kernel.sim(args);
      meetAt(atEnd);
    }
    member = nullptr;
  }
};

} // namespace

int askedFor(long asked, int usual) {
  constexpr long most = 1 << 30;
  return static_cast<int>(asked > 0 ? std::min(asked, most) : std::clamp<long>(-asked, 1, std::max(usual, 1)));
}

void runTeams(const het_kernel &kernel, void *const *args, const TeamRange &range) {
  Fibers fibers(range.threads);
  if (fibers.count() < range.threads) // OpenMP allows fewer (5.1, section 2.6.1)
    logMessage(LogLevel::Debug, text("kernel '", kernel.name, "' has teams of ", fibers.count(), " threads"));
  Run run{kernel, args, range, fibers};
  Member *const before = member;
  fibers.run([](void *context, int index) { static_cast<Run *>(context)->thread(index); }, &run);
  member = before;
}

het_share currentShare() { return share; }
ShareScope::ShareScope(het_share mine) : before_(std::exchange(share, mine)) {}
ShareScope::~ShareScope() { share = before_; }

Progress &progress() { return member ? member->progress : alone; }

const het_team_member &teamMember() {
  static const het_team_member single{0, 1, 0, 1, nullptr, nullptr, nullptr};
  return member ? *member : single;
}

} // namespace het

using namespace het;

const het_team_member *het_member(void) { return &teamMember(); }

void het_run_teams(const het_kernel *kernel, void *const *args, int first, int end, int teams, int threads) {
  runTeams(*kernel, args, {first, end, teams, threads});
}

void het_team_barrier(const het_team_member *, int number) { meetAt(number); }

void het_kernel_pause(void) {
  Member *const mine = member;
  if (!mine || !mine->barrier)
    return;
  static_cast<Fibers *>(mine->barrier)->pause();
  member = mine;
}

void het_kernel_exit(int status) { het::endProgram(status); }

// The one that has the lock may be a fiber of this thread, or of another one.
void het_kernel_lock(int *lock) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) != 0) {
    het_kernel_pause();
    sched_yield();
  }
  ++progress().locks;
}

void het_kernel_unlock(int *lock) {
  --progress().locks;
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}
