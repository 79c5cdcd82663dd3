//===-- unit/memory/pending_test.cpp - operations over a device's copy of an array -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/arrays/pending.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

using Numbers = std::vector<std::uint64_t>;

Event event(std::uint64_t number, Lane lane = Lane::Compute) { return {nullptr, lane, number}; }

Numbers numbers(const std::vector<Event> &events) {
  Numbers all;
  for (const Event &each : events)
    all.push_back(each.number);
  return all;
}

} // namespace

TEST(PendingUses, EachBlockHasItsOwnEvent) {
  PendingUses uses(0);
  EXPECT_EQ(uses.all(allBytes).size(), 0u) << "new memory";
  uses.written({0, 10}, event(1));
  uses.written({10, 20}, event(2));
  EXPECT_EQ(numbers(uses.contents({0, 10})), Numbers{1});
  EXPECT_EQ(numbers(uses.contents({5, 11})), Numbers{2}) << "the lane's later one stands for both";
  EXPECT_EQ(numbers(uses.contents({20, 30})), Numbers{});
}

TEST(PendingUses, WhoeverReplacesABlockFollowsItsReaders) {
  PendingUses uses(0);
  uses.written({0, 20}, event(1));
  uses.read({0, 10}, event(7, Lane::Peer));
  EXPECT_EQ(numbers(uses.all({0, 5})), (Numbers{1, 7}));
  EXPECT_EQ(numbers(uses.contents({0, 5})), Numbers{1});
  EXPECT_EQ(numbers(uses.all({10, 20})), Numbers{1});
  uses.written({0, 5}, event(8)); // behind that reader
  EXPECT_EQ(numbers(uses.all({0, 5})), Numbers{8});
  EXPECT_EQ(numbers(uses.all({5, 10})), (Numbers{1, 7})) << "the rest is as it was";
  EXPECT_EQ(numbers(uses.contents({12, 13})), Numbers{1});
}

TEST(PendingUses, OfALanesReadersTheLatestStandsForAll) {
  PendingUses uses(0);
  uses.read({0, 10}, event(3));
  uses.read({30, 40}, event(5));
  EXPECT_EQ(numbers(uses.all({0, 10})), Numbers{5});
  EXPECT_EQ(numbers(uses.all({50, 60})), Numbers{});
}

// No list grows with the blocks, and nothing is lost.
TEST(PendingUses, ManyBlocksBecomeFewer) {
  constexpr std::uint64_t many = 200;
  PendingUses uses(0);
  for (std::uint64_t k = 1; k <= many; ++k) {
    const auto at = static_cast<Address>(k) * 10;
    uses.written({at, at + 10}, event(k));
  }
  for (std::uint64_t k = 1; k <= many; ++k) {
    const auto at = static_cast<Address>(k) * 10;
    const Numbers found = numbers(uses.contents({at, at + 10}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_GE(found[0], k);
  }
  EXPECT_EQ(numbers(uses.contents({10, 20})), Numbers{169}) << "the latest 31 have events of their own";
  EXPECT_EQ(numbers(uses.contents({1700, 1710})), Numbers{170});
}

TEST(PendingUses, BytesWithNewAddressesAreAnyBytes) {
  PendingUses uses(0);
  uses.written({0, 10}, event(1));
  uses.forgetBytes();
  EXPECT_EQ(numbers(uses.contents({100, 101})), Numbers{1});
}
