//===-- unit/memory/fetch_history_test.cpp - what loops have fetched from device to device ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/arrays/fetch_history.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

HoldingsPtr state(int host) { return std::make_shared<const Holdings>(atHome(3, host, 1)); }
const het_site maker{"a.c", 1, 1, "main", "", nullptr}, another{"a.c", 2, 1, "main", "", nullptr};
Piece row(long at) { return {0, 1, Box::of({{at, at + 1}})}; }

TEST(FetchHistory, AnswersByState) {
  FetchHistory history;
  const HoldingsPtr one = state(2), other = state(2);
  EXPECT_EQ(history.revision(one), 0U);
  history.learn(one, {row(3), row(4)});
  ASSERT_EQ(history.of(one, &maker).size(), 2U);
  EXPECT_EQ(history.of(one, &maker)[1].box, row(4).box);
  EXPECT_TRUE(history.of(other, &maker).empty()) << "an equal state is another one: arrays intern them";
}

TEST(FetchHistory, ChangesItsRevisionWithItsAnswer) {
  FetchHistory history;
  const HoldingsPtr one = state(2);
  history.learn(one, {});
  EXPECT_EQ(history.revision(), 0U) << "nothing was fetched";
  history.learn(one, {row(3)});
  const unsigned long before = history.revision(one);
  history.learn(one, {row(3)});
  EXPECT_EQ(history.revision(one), before);
  history.learn(one, {row(4)});
  EXPECT_NE(history.revision(one), before);
  EXPECT_EQ(history.of(one, &maker).size(), 1U);
}

TEST(FetchHistory, ForgetsWhatNobodyReadsTwiceInARow) {
  FetchHistory history;
  const HoldingsPtr made = state(2), sent = state(2);
  history.learn(made, {row(3)});
  history.send(made, sent);
  history.madeBy(&maker);
  EXPECT_EQ(history.sentIn(sent).size(), 1U);
  history.judge(sent, false);
  history.judge(sent, true);
  history.judge(sent, false);
  EXPECT_EQ(history.of(made, &maker).size(), 1U);
  const unsigned long before = history.revision(made);
  history.judge(sent, false);
  EXPECT_TRUE(history.of(made, &maker).empty());
  EXPECT_EQ(history.of(made, &another).size(), 1U) << "another loop makes the state for one that reads them";
  EXPECT_NE(history.revision(made), before);
}

TEST(FetchHistory, KeepsTheLatestStates) {
  FetchHistory history;
  std::vector<HoldingsPtr> states;
  for (long i = 0; i < 100; ++i) {
    states.push_back(state(2));
    history.learn(states.back(), {row(i)});
  }
  EXPECT_TRUE(history.of(states.front(), &maker).empty());
  EXPECT_EQ(history.of(states.back(), &maker).size(), 1U);
}

} // namespace
