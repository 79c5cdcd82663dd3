//===-- unit/exec/domain_test.cpp - which boxes iterations touch -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/domain.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {
het_region loopOf(het_loop loop) {
  het_region region = {};
  region.loops = 1;
  region.loop[0] = loop;
  return region;
}
} // namespace

TEST(Domain, WithoutDistributionTheLoopIsCut) {
  het_dim dim = {100, 0, 100, 0, HET_BY_LOOP, 0, 0, 0};
  Shape shape = {1, &dim, HET_WRITE};
  Domain domain = domainOf(loopOf({10, 30, 2}), {&shape, 1});
  EXPECT_FALSE(domain.indices);
  EXPECT_EQ(domain.range, (Range{0, 30}));
}

TEST(Domain, TheArrayThatIsWrittenGovernsBeforeOneThatIsRead) {
  het_dim read = {100, 0, 100, 0, HET_AUTO, 0, 0, 0}, write = {50, 0, 50, 0, HET_BLOCK, 0, 0, 0};
  Shape shapes[] = {{1, &read, HET_READ}, {1, &write, HET_WRITE}};
  Domain domain = domainOf(loopOf({0, 50, 1}), shapes);
  EXPECT_TRUE(domain.indices);
  EXPECT_TRUE(domain.equal);
  EXPECT_EQ(domain.range, (Range{0, 50}));
  EXPECT_FALSE(domainOf(loopOf({0, 50, 1}), {shapes, 1}).equal) << "AUTO: the schedule decides";
}

TEST(Domain, AnIterationOwnsItsIndexAndReadsTheHalo) {
  het_dim dims[] = {{100, 0, 100, 0, HET_BY_LOOP, 1, 2, 0}, {8, 0, 8, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}};
  Shape shape = {2, dims, HET_READ};
  het_region region = loopOf({1, 98, 1});
  Domain domain = domainOf(region, {&shape, 1});
  Touched boxes = touched(region, shape, domain, chunkOf(region, domain, {9, 19}));
  EXPECT_EQ(boxes.owned.at(0), Box::of({{10, 20}, {0, 8}}));
  EXPECT_EQ(boxes.reads.at(0), Box::of({{9, 22}, {0, 8}}));
}

TEST(Domain, ADistributedArrayBringsItsWholeBlock) {
  het_dim dim = {100, 0, 100, 0, HET_BLOCK, 1, 1, 0};
  Shape shape = {1, &dim, HET_READ | HET_WRITE};
  het_region region = loopOf({1, 98, 1});
  Domain domain = domainOf(region, {&shape, 1});
  Chunk first = chunkOf(region, domain, {0, 25});
  EXPECT_EQ(first.iterations, (Range{0, 24})) << "iterations 1 to 24 run where the indices live";
  Touched boxes = touched(region, shape, domain, first);
  EXPECT_EQ(boxes.owned.at(0), Box::of({{0, 25}}));
  EXPECT_EQ(boxes.made.at(0), Box::of({{1, 25}}));
  EXPECT_EQ(boxes.reads.at(0), Box::of({{0, 26}}));
}

TEST(Domain, ALoopThatDoesNotMatchAnArraysBlocksStillBringsItsIndices) {
  het_dim u = {100, 0, 100, 0, HET_BLOCK, 0, 0, 0}, v = {40, 0, 40, 0, HET_BLOCK, 0, 0, 0};
  Shape shapes[] = {{1, &u, HET_WRITE}, {1, &v, HET_READ}};
  het_region region = loopOf({0, 40, 1});
  Domain domain = domainOf(region, shapes);
  Touched boxes = touched(region, shapes[1], domain, chunkOf(region, domain, {25, 50}));
  EXPECT_EQ(boxes.reads.at(0), Box::of({{25, 40}}));
}

TEST(Domain, TwoAssociatedDimensionsMakeAPlus) {
  het_dim dims[] = {{10, 0, 10, 0, HET_BY_LOOP, 0, 0, 0}, {10, 0, 10, 0, HET_BY_LOOP, 0, 0, 0}};
  Shape shape = {2, dims, HET_READ};
  het_region region = loopOf({0, 10, 1});
  Domain domain = domainOf(region, {&shape, 1});
  Touched boxes = touched(region, shape, domain, chunkOf(region, domain, {2, 4}));
  ASSERT_EQ(boxes.owned.size(), 2u);
  EXPECT_EQ(boxes.owned[0], Box::of({{2, 4}, {0, 10}}));
  EXPECT_EQ(boxes.owned[1], Box::of({{0, 10}, {2, 4}}));
}
