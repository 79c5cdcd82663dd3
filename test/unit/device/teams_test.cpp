//===-- unit/device/teams_test.cpp - kernels of teams, run by threads of the host ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/teams.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>

using namespace het;

namespace {

using Member = std::tuple<int, int, int, int>; // team, teams, thread, threads

struct Seen {
  std::mutex lock;
  std::set<Member> members;
  std::set<std::thread::id> threads;
};

het_kernel kernelOf(void (*sim)(void *const *), unsigned room = 0) {
  return {nullptr, "k", sim, 2, 256, 1, 1, nullptr, 1, room};
}

void note(void *const *args) {
  auto &seen = *static_cast<Seen *>(args[0]);
  const het_team_member &me = *het_member();
  const std::lock_guard guard(seen.lock);
  seen.members.insert({me.team, me.teams, me.thread, me.threads});
  seen.threads.insert(std::this_thread::get_id());
}

TEST(Teams, EachThreadOfEachTeamRunsTheKernelOnce) {
  Seen seen;
  void *args[] = {&seen};
  const het_kernel kernel = kernelOf(note);
  runTeams(kernel, args, {1, 3, 4, 5});
  EXPECT_EQ(seen.members.size(), 10u);
  for (int team = 1; team < 3; ++team)
    for (int thread = 0; thread < 5; ++thread)
      EXPECT_TRUE(seen.members.contains({team, 4, thread, 5}));
  EXPECT_EQ(seen.threads.size(), 5u);
}

TEST(Teams, OutsideOfThemThereIsOneThread) {
  const het_team_member &me = *het_member();
  EXPECT_EQ(std::tuple(me.team, me.teams, me.thread, me.threads), Member(0, 1, 0, 1));
}

TEST(Teams, OneThreadAloneIsTheCallersOwn) {
  Seen seen;
  void *args[] = {&seen};
  const het_kernel kernel = kernelOf(note);
  runTeams(kernel, args, {0, 3, 3, 1});
  EXPECT_EQ(seen.members.size(), 3u);
  EXPECT_EQ(seen.threads, std::set{std::this_thread::get_id()});
}

// Each thread writes before the barrier, and reads its neighbour's value behind it.
void exchange(void *const *args) {
  auto *wrong = static_cast<std::atomic<int> *>(args[0]);
  const het_team_member *me = het_member();
  int *room = static_cast<int *>(me->room);
  for (int round = 0; round < 20; ++round) {
    room[me->thread] = 1000 * me->team + 100 * round + me->thread;
    het_team_barrier(me, 1);
    const int other = (me->thread + 1) % me->threads;
    if (room[other] != 1000 * me->team + 100 * round + other)
      ++*wrong;
    het_team_barrier(me, 2);
  }
}

TEST(Teams, ATeamsRoomIsSharedAndBarriersAreForAll) {
  std::atomic<int> wrong{0};
  void *args[] = {&wrong};
  const het_kernel kernel = kernelOf(exchange, 7 * sizeof(int));
  runTeams(kernel, args, {0, 3, 3, 7});
  EXPECT_EQ(wrong, 0);
}

void differ(void *const *) {
  const het_team_member *me = het_member();
  het_team_barrier(me, me->thread == 2 ? 8 : 7);
}

void leave(void *const *) {
  const het_team_member *me = het_member();
  if (me->thread != 1)
    het_team_barrier(me, 7);
}

TEST(TeamsDeathTest, ThreadsAtDifferentBarriersEndTheProgram) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const het_kernel kernel = kernelOf(differ);
  EXPECT_EXIT(runTeams(kernel, nullptr, {0, 1, 1, 4}), testing::ExitedWithCode(70),
              "wait at different barriers of a kernel.*\n.*barrier 8, and the first one at barrier 7");
  const het_kernel gone = kernelOf(leave);
  EXPECT_EXIT(runTeams(gone, nullptr, {0, 1, 1, 4}), testing::ExitedWithCode(70), "one thread is at the end");
}

TEST(Teams, ALaunchAsksForSoManyOrAtMostSoMany) {
  EXPECT_EQ(askedFor(7, 3), 7);
  EXPECT_EQ(askedFor(-7, 3), 3);
  EXPECT_EQ(askedFor(-2, 3), 2);
  EXPECT_EQ(askedFor(0, 3), 1);
  EXPECT_EQ(askedFor(-5, 0), 1);
}

void locked(void *const *args) {
  static int lock = 0;
  auto *count = static_cast<long *>(args[0]);
  for (int k = 0; k < 1000; ++k) {
    het_kernel_lock(&lock);
    ++*count;
    het_kernel_unlock(&lock);
  }
}

TEST(Teams, CriticalSectionsExcludeEachOther) {
  long count = 0;
  void *args[] = {&count};
  const het_kernel kernel = kernelOf(locked);
  runTeams(kernel, args, {0, 1, 1, 4});
  EXPECT_EQ(count, 4000);
}

} // namespace
