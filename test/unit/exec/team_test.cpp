//===-- unit/exec/team_test.cpp - the pool of threads ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/team.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

using namespace het;

namespace {
struct Seen {
  std::array<std::atomic<int>, 64> by{};
  std::atomic<int> size = 0;
  Team *team = nullptr;
};
void note(void *context) {
  auto &seen = *static_cast<Seen *>(context);
  ++seen.by[static_cast<std::size_t>(place().index)];
  seen.size = place().size;
}
} // namespace

TEST(Team, EachThreadRunsTheBodyOnce) {
  Team team;
  for (int threads : {1, 4, 2, 9, 3}) {
    for (int round = 0; round < 200; ++round) {
      Seen seen;
      team.run(threads, &seen, note, &seen);
      for (int i = 0; i < 16; ++i)
        ASSERT_EQ(seen.by[static_cast<std::size_t>(i)], i < threads ? 1 : 0);
      ASSERT_EQ(seen.size, threads);
    }
  }
}

TEST(Team, ACallFromWithinRunsAlone) {
  Team team;
  Seen outer;
  outer.team = &team;
  team.run(
      3, &outer,
      [](void *context) {
        Seen inner;
        static_cast<Seen *>(context)->team->run(4, &inner, note, &inner);
        EXPECT_EQ(inner.by[0], 1);
        EXPECT_EQ(inner.by[1], 0);
        EXPECT_EQ(place().region, context);
        note(context);
      },
      &outer);
  EXPECT_EQ(outer.by[2], 1);
}

TEST(Team, ASecondCallerDoesItsWorkWithoutWaiting) {
  Team team;
  std::atomic<int> calls = 0;
  auto body = [](void *context) { ++*static_cast<std::atomic<int> *>(context); };
  std::vector<std::thread> users;
  for (int u = 0; u < 4; ++u)
    users.emplace_back([&] {
      for (int round = 0; round < 100; ++round)
        team.run(2, &calls, body, &calls);
    });
  for (std::thread &user : users)
    user.join();
  EXPECT_GE(calls, 400); // one body each where the team was taken, two where it was not
  EXPECT_LE(calls, 800);
}

TEST(Team, OutsideABodyAThreadIsInNoTeam) { EXPECT_EQ(place().region, nullptr); }
