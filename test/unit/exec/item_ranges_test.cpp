//===-- unit/exec/item_ranges_test.cpp - ranges of items that data gives to iterations -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/handed_in.hpp"
#include "machine.hpp"

using namespace het;
using namespace het::test;

namespace {
// A loop of four iterations over the items of v that `start` gives them.
class HandedIn : public testing::Test {
protected:
  explicit HandedIn(int modeOfItems = HET_TOFROM | HET_WRITE)
      : accesses_{line("start", start.data(), 5, HET_TO | HET_READ), line("v", v.data(), 9, modeOfItems)} {
    region.site = &loopSite_;
    region.loops = 1;
    region.loop[0] = {0, 4, 1};
    region.accesses = 2;
    region.access = accesses_;
    region.split = region.device = 1;
  }
  het_item_ranges *begin(long value = 0) {
    Result<het_item_ranges *> ranges = beginRanges(region, 1, std::vector{0}, {value});
    EXPECT_TRUE(ranges.ok());
    return *ranges;
  }
  const het_item_ranges *handIn(het_item_ranges *ranges) {
    EXPECT_TRUE(ranges);
    for (std::size_t i = 0; ranges && i < 4; ++i)
      het_ranges_add(ranges, start[i], start[i + 1]);
    return endRanges(region, 1, ranges);
  }
  void addToStart(int number) {
    Loop loop(writerSite_, {{1, 1, 1}}, {line("start", start.data(), 5, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([number](het_part &part) {
      for (long i = part.lo[0]; i < part.hi[0]; ++i)
        at<int>(part, 0)[i] += number;
    }));
  }

  Machine machine{"sim:2"};
  het_site site = makeSite(1), otherSite = makeSite(2);
  std::vector<int> start = {0, 3, 3, 7, 9};
  std::vector<double> v = std::vector<double>(9, 1);
  het_region region = {};

private:
  het_site loopSite_ = makeSite(3), writerSite_ = makeSite(4);
  het_access accesses_[2];
};

class HandedInReads : public HandedIn {
protected:
  HandedInReads() : HandedIn(HET_TO | HET_READ) {}
};
} // namespace

TEST_F(HandedIn, ItemsByIterationAreHandedInAgainOnceTheirArrayIsWritten) {
  EXPECT_TRUE(handIn(begin()));
  EXPECT_TRUE(handIn(begin())) << "whoever may have written what is not resident";
  Data data(site, {line("start", start.data(), 5, HET_TOFROM)});
  const het_item_ranges *known = handIn(begin());
  EXPECT_TRUE(known);
  EXPECT_FALSE(begin());
  EXPECT_EQ(endRanges(region, 1, nullptr), known);
  EXPECT_EQ(handIn(begin(1)), known) << "other values may say the same";
  addToStart(4);
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

TEST_F(HandedInReads, AreAskedForWhereThatIsCheap) {
  start[1] = 5; // 3 to 7 comes before the end of 0 to 5
  EXPECT_FALSE(handIn(begin())) << "iterations may read all";
  start[1] = 3;
  EXPECT_TRUE(handIn(begin()));
  Data data(site, {line("v", v.data(), 9, HET_TO)});
  EXPECT_FALSE(begin()) << "it moves once, and the ranges may be others in each pass";
  EXPECT_FALSE(endRanges(region, 1, nullptr));
  Data both(otherSite, {line("start", start.data(), 5, HET_TOFROM)});
  EXPECT_TRUE(handIn(begin()));
  EXPECT_FALSE(begin());
  EXPECT_TRUE(endRanges(region, 1, nullptr)) << "known from the pass before";
  addToStart(1);
  EXPECT_FALSE(begin()) << "no copy to the host for that";
  EXPECT_EQ(start[1], 3);
  EXPECT_FALSE(endRanges(region, 1, nullptr));
}
