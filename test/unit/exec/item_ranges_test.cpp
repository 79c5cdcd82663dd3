//===-- unit/exec/item_ranges_test.cpp - ranges of items that data gives to iterations -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/handed_in.hpp"
#include "machine.hpp"

using namespace het;
using namespace het::test;

TEST(ItemRanges, ItemsByIterationAreHandedInAgainOnceTheirArrayIsWritten) {
  Machine machine("sim:2");
  het_site site = makeSite(1), loopSite = makeSite(2), otherSite = makeSite(3);
  std::vector<int> start = {0, 3, 3, 7, 9};
  std::vector<double> v(9, 1);
  het_access accesses[] = {line("start", start.data(), 5, HET_TOFROM), line("v", v.data(), 9, HET_TOFROM | HET_WRITE)};
  het_region region = {};
  region.site = &loopSite;
  region.loops = 1;
  region.loop[0] = {0, 4, 1};
  region.accesses = 2;
  region.access = accesses;
  region.split = region.device = 1;
  const auto begin = [&](long value = 0) {
    Result<het_item_ranges *> ranges = beginRanges(region, 1, std::vector{0}, {value});
    EXPECT_TRUE(ranges.ok());
    return *ranges;
  };
  const auto handIn = [&](het_item_ranges *ranges) {
    EXPECT_TRUE(ranges);
    for (int i = 0; ranges && i < 4; ++i)
      het_ranges_add(ranges, start[i], start[i + 1]);
    return endRanges(region, 1, ranges);
  };
  EXPECT_TRUE(handIn(begin()));
  EXPECT_TRUE(handIn(begin())) << "whoever may have written what is not resident";
  Data data(site, {accesses[0]});
  const het_item_ranges *known = handIn(begin());
  EXPECT_TRUE(known);
  EXPECT_FALSE(begin());
  EXPECT_EQ(endRanges(region, 1, nullptr), known);
  EXPECT_EQ(handIn(begin(1)), known) << "other values may say the same";
  Loop loop(otherSite, {{1, 1, 1}}, {line("start", start.data(), 5, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.run([](het_part &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at<int>(part, 0)[i] += 4;
  }));
  het_item_ranges *again = begin(1);
  ASSERT_TRUE(again);
  EXPECT_EQ(start[1], 7) << "it has come to the host";
  EXPECT_FALSE(handIn(again)) << "7 to 3, and before that 0 to 7";
  EXPECT_FALSE(begin(1));
  EXPECT_FALSE(endRanges(region, 1, nullptr));
  region.device = 0; // one device alone: nobody asks
  EXPECT_FALSE(begin(2));
  EXPECT_FALSE(endRanges(region, 1, nullptr));
}

TEST(ItemRanges, OfAnArrayThatIsOnlyReadTheyAreAskedForWhereThatIsCheap) {
  Machine machine("sim:2");
  het_site site = makeSite(1), otherSite = makeSite(2), loopSite = makeSite(3), writerSite = makeSite(4);
  std::vector<int> start = {0, 5, 3, 7, 9}; // 3 to 7 comes before the end of 0 to 5
  std::vector<double> v(9, 1);
  het_access accesses[] = {line("start", start.data(), 5, HET_TO | HET_READ),
                           line("v", v.data(), 9, HET_TO | HET_READ)};
  het_region region = {};
  region.site = &loopSite;
  region.loops = 1;
  region.loop[0] = {0, 4, 1};
  region.accesses = 2;
  region.access = accesses;
  region.split = region.device = 1;
  const auto begin = [&] {
    Result<het_item_ranges *> ranges = beginRanges(region, 1, std::vector{0}, {});
    EXPECT_TRUE(ranges.ok());
    return *ranges;
  };
  const auto handIn = [&](het_item_ranges *ranges) {
    EXPECT_TRUE(ranges);
    for (int i = 0; ranges && i < 4; ++i)
      het_ranges_add(ranges, start[i], start[i + 1]);
    return endRanges(region, 1, ranges);
  };
  EXPECT_FALSE(handIn(begin())) << "iterations may read all";
  start[1] = 3;
  EXPECT_TRUE(handIn(begin()));
  {
    Data data(site, {accesses[1]});
    EXPECT_FALSE(begin()) << "it moves once, and the ranges may be others in each pass";
    EXPECT_FALSE(endRanges(region, 1, nullptr));
    Data both(otherSite, {line("start", start.data(), 5, HET_TOFROM)});
    EXPECT_TRUE(handIn(begin()));
    EXPECT_FALSE(begin());
    EXPECT_TRUE(endRanges(region, 1, nullptr)) << "known from the pass before";
    Loop loop(writerSite, {{1, 1, 1}}, {line("start", start.data(), 5, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([](het_part &part) {
      for (long i = part.lo[0]; i < part.hi[0]; ++i)
        at<int>(part, 0)[i] += 1;
    }));
    EXPECT_FALSE(begin()) << "no copy to the host for that";
    EXPECT_EQ(start[1], 3);
    EXPECT_FALSE(endRanges(region, 1, nullptr));
  }
}
