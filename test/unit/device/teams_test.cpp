//===-- unit/device/teams_test.cpp - kernels of teams, run by the host ---------------------------------------===//
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
  EXPECT_EQ(seen.threads, std::set{std::this_thread::get_id()});
}

TEST(Teams, OutsideOfThemThereIsOneThread) {
  const het_team_member &me = *het_member();
  EXPECT_EQ(std::tuple(me.team, me.teams, me.thread, me.threads), Member(0, 1, 0, 1));
}

TEST(Teams, OneThreadAloneRunsAllTeams) {
  Seen seen;
  void *args[] = {&seen};
  const het_kernel kernel = kernelOf(note);
  runTeams(kernel, args, {0, 3, 3, 1});
  EXPECT_EQ(seen.members.size(), 3u);
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

// The first thread waits for the last one without a barrier. Afterwards it is still itself.
void waitFor(void *const *args) {
  auto *flag = static_cast<std::atomic<int> *>(args[0]);
  const het_team_member *me = het_member();
  if (me->thread == me->threads - 1)
    *flag = 1;
  while (*flag == 0)
    het_kernel_pause();
  if (het_member()->thread != me->thread)
    *flag = 2;
}

TEST(Teams, AThreadMayWaitForAnotherOneWithoutABarrier) {
  std::atomic<int> flag{0};
  void *args[] = {&flag};
  const het_kernel kernel = kernelOf(waitFor);
  runTeams(kernel, args, {0, 2, 2, 3});
  EXPECT_EQ(flag, 1);
  het_kernel_pause(); // outside of teams nothing happens
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

// Threads of several hosts' threads take locks of each other.
TEST(Teams, OfTwoThreadsOfTheHostShareNothing) {
  long count = 0;
  std::atomic<int> wrong{0};
  void *sum[] = {&count}, *rooms[] = {&wrong};
  const het_kernel lock = kernelOf(locked), room = kernelOf(exchange, 7 * sizeof(int));
  const auto both = [&] {
    runTeams(lock, sum, {0, 1, 1, 4});
    runTeams(room, rooms, {0, 3, 3, 7});
  };
  std::thread other(both);
  both();
  other.join();
  EXPECT_EQ(count, 8000);
  EXPECT_EQ(wrong, 0);
}

void runInner(void *const *args) {
  const het_kernel inner = kernelOf(note);
  const het_team_member before = *het_member();
  runTeams(inner, args, {0, 1, 1, 3});
  het_team_barrier(het_member(), 1);
  auto &seen = *static_cast<Seen *>(args[0]);
  const std::lock_guard guard(seen.lock);
  seen.members.insert({before.team, before.teams, 100 + before.thread, het_member()->threads});
}

TEST(Teams, MayRunTeams) {
  Seen seen;
  void *args[] = {&seen};
  const het_kernel kernel = kernelOf(runInner);
  runTeams(kernel, args, {0, 1, 1, 2});
  const std::set<Member> expected{{0, 1, 0, 3}, {0, 1, 1, 3}, {0, 1, 2, 3}, {0, 1, 100, 2}, {0, 1, 101, 2}};
  EXPECT_EQ(seen.members, expected);
}

// Each thread's stack holds what kernels keep there.
void deep(void *const *args) {
  volatile char bytes[512 << 10];
  const het_team_member *me = het_member();
  for (std::size_t i = 0; i < sizeof bytes; i += 512)
    bytes[i] = static_cast<char>(me->thread);
  het_team_barrier(me, 1);
  for (std::size_t i = 0; i < sizeof bytes; i += 512)
    if (bytes[i] != static_cast<char>(me->thread))
      ++*static_cast<std::atomic<int> *>(args[0]);
}

TEST(Teams, AThousandThreadsHaveStacksOfTheirOwn) {
  std::atomic<int> wrong{0};
  void *args[] = {&wrong};
  const het_kernel kernel = kernelOf(deep);
  runTeams(kernel, args, {0, 2, 2, 1024});
  EXPECT_EQ(wrong, 0);
}

TEST(Teams, CriticalSectionsExcludeEachOther) {
  long count = 0;
  void *args[] = {&count};
  const het_kernel kernel = kernelOf(locked);
  runTeams(kernel, args, {0, 1, 1, 4});
  EXPECT_EQ(count, 4000);
}

} // namespace
