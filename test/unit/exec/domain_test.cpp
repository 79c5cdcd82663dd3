//===-- unit/exec/domain_test.cpp - which boxes iterations touch -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/plan/domain.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {
het_region loopOf(het_loop loop) {
  het_region region = {};
  region.loops = 1;
  region.loop[0] = loop;
  return region;
}

Domain domainFor(const het_region &region, std::span<const Shape> shapes) {
  Result<Domain> domain = domainOf(region, shapes);
  EXPECT_TRUE(domain.ok()) << domain.error().message;
  return *domain;
}

// The chunk of a device that has this piece of the only axis.
Chunk chunkWith(const het_region &region, const Domain &domain, Range piece, long coordinate = 0) {
  Chunk chunk = chunkOf(region, domain, gridOf({}, 1), {std::vector<Ranges>{{piece}}}, 0);
  chunk.at[0] = coordinate;
  chunk.of[0] = 4;
  return chunk;
}

// The work of a position under the fixed policies of its axes.
Chunk chunkAt(const het_region &region, const Domain &domain, long devices, long position) {
  Grid grid = domain.grid(devices);
  std::array<std::vector<Ranges>, HET_MAX_AXES> pieces;
  for (std::size_t a = 0; a < pieces.size(); ++a)
    pieces[a] = distribute(domain.cut[a], grid.extent[a]);
  return chunkOf(region, domain, grid, pieces, position);
}
} // namespace

TEST(Domain, WithoutDistributionTheLoopIsCut) {
  het_dim dim = {100, 0, 100, 0, HET_BY_LOOP, 0, 0, 0};
  Shape shape = {1, &dim, HET_WRITE};
  Domain domain = domainFor(loopOf({10, 30, 2}), {&shape, 1});
  EXPECT_FALSE(domain.cut[0].indices);
  EXPECT_EQ(domain.cut[0].range, (Range{0, 30}));
}

TEST(Domain, TheArrayThatIsWrittenGovernsBeforeOneThatIsRead) {
  het_dim read = {100, 0, 100, 0, HET_AUTO, 0, 0, 0}, write = {50, 0, 50, 0, HET_BLOCK, 0, 0, 0};
  Shape shapes[] = {{1, &read, HET_READ}, {1, &write, HET_WRITE}};
  Domain domain = domainFor(loopOf({0, 50, 1}), shapes);
  EXPECT_TRUE(domain.cut[0].indices);
  EXPECT_TRUE(domain.fixed());
  EXPECT_EQ(domain.cut[0].range, (Range{0, 50}));
  EXPECT_FALSE(domainFor(loopOf({0, 50, 1}), {shapes, 1}).fixed()) << "AUTO: the schedule decides";
}

TEST(Domain, ALoopThatSaysAutoIsTheSchedulesWhateverTheArrayHas) {
  for (int policy : {HET_BLOCK, HET_CYCLIC, HET_AUTO}) {
    het_dim dim = {50, 0, 50, 0, policy, 0, 0, 0};
    Shape shape = {1, &dim, HET_READ | HET_WRITE};
    het_region region = loopOf({1, 48, 1});
    const het_layout layout = {0, {}, 1, {{0, HET_AUTO, 0, 0}}, {}, {}};
    region.layout = &layout;
    Domain domain = domainFor(region, {&shape, 1});
    EXPECT_FALSE(domain.fixed());
    EXPECT_TRUE(domain.cut[0].indices) << "iterations run where their indices live";
    EXPECT_EQ(domain.cut[0].range, (Range{0, 50}));
  }
}

TEST(Domain, AnIterationOwnsItsIndexAndReadsTheHalo) {
  het_dim dims[] = {{100, 0, 100, 0, HET_BY_LOOP, 1, 2, 0}, {8, 0, 8, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}};
  Shape shape = {2, dims, HET_READ};
  het_region region = loopOf({1, 98, 1});
  Domain domain = domainFor(region, {&shape, 1});
  Footprint boxes = footprint(region, shape, domain, chunkWith(region, domain, {9, 19}));
  EXPECT_EQ(boxes.owned.at(0), Box::of({{10, 20}, {0, 8}}));
  EXPECT_EQ(boxes.reads.at(0), Box::of({{9, 22}, {0, 8}}));
}

TEST(Domain, ADistributedArrayBringsItsWholeBlock) {
  het_dim dim = {100, 0, 100, 0, HET_BLOCK, 1, 1, 0};
  Shape shape = {1, &dim, HET_READ | HET_WRITE};
  het_region region = loopOf({1, 98, 1});
  Domain domain = domainFor(region, {&shape, 1});
  Chunk first = chunkWith(region, domain, {0, 25});
  EXPECT_EQ(first.iterations[0], (Ranges{{0, 24}})) << "iterations 1 to 24 run where the indices live";
  Footprint boxes = footprint(region, shape, domain, first);
  EXPECT_EQ(boxes.owned.at(0), Box::of({{0, 25}}));
  EXPECT_EQ(boxes.made.at(0), Box::of({{1, 25}}));
  EXPECT_EQ(boxes.reads.at(0), Box::of({{0, 26}}));
}

TEST(Domain, ALoopThatDoesNotMatchAnArraysBlocksStillBringsItsIndices) {
  het_dim u = {100, 0, 100, 0, HET_BLOCK, 0, 0, 0}, v = {40, 0, 40, 0, HET_BLOCK, 0, 0, 0};
  Shape shapes[] = {{1, &u, HET_WRITE}, {1, &v, HET_READ}};
  het_region region = loopOf({0, 40, 1});
  Domain domain = domainFor(region, shapes);
  Footprint boxes = footprint(region, shapes[1], domain, chunkWith(region, domain, {25, 50}, 1));
  ASSERT_EQ(boxes.reads.size(), 2u);
  EXPECT_EQ(boxes.reads[0], Box::of({{10, 20}})) << "its own block: the body may use any of it";
  EXPECT_EQ(boxes.reads[1], Box::of({{25, 40}}));
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{25, 40}})}));
  het_layout proved = {};
  proved.reach[0] = {1, 1, 0, 0, 0, 0, 0, 0};
  shapes[1].here = &proved;
  EXPECT_EQ(footprint(region, shapes[1], domain, chunkWith(region, domain, {25, 50}, 1)).reads,
            (std::vector{Box::of({{25, 40}})}));
}

TEST(Domain, AnIterationOwnsItsItemsTurnedAroundAndSpread) {
  het_dim whole = {100, 0, 100, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  het_layout turned = {}, rows = {};
  turned.reach[0] = {1, -1, 99, 0, 0, 0, 0, 0};
  rows.reach[0] = {1, 5, 2, 3, 0, HET_ALL_OF_IT, 0, 0};
  Shape shapes[] = {{1, &whole, HET_WRITE, nullptr, &turned}, {1, &whole, HET_WRITE | HET_READ, nullptr, &rows}};
  het_region region = loopOf({0, 20, 1});
  Domain domain = domainFor(region, shapes);
  const Chunk chunk = chunkWith(region, domain, {4, 8});
  EXPECT_EQ(footprint(region, shapes[0], domain, chunk).owned, (std::vector{Box::of({{92, 96}})}));
  const Footprint boxes = footprint(region, shapes[1], domain, chunk);
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{22, 41}})})) << "rows of 4 items, each 5 behind the last";
  EXPECT_EQ(boxes.reads, (std::vector{Box::of({{22, 100}})}));
}

TEST(Domain, AnIterationOwnsItemsOfTwoSorts) {
  het_dim whole = {100, 0, 100, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  het_layout mirrored = {};
  mirrored.reach[0] = {1, 1, 0, 0, 0, 0, 0, 0, 0, -1, 99, 0};
  Shape shape = {1, &whole, HET_WRITE | HET_READ, nullptr, &mirrored};
  const het_region region = loopOf({0, 50, 1});
  const Domain domain = domainFor(region, {&shape, 1});
  const Footprint boxes = footprint(region, shape, domain, chunkWith(region, domain, {4, 8}));
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{4, 8}}), Box::of({{92, 96}})}));
  EXPECT_EQ(boxes.reads, boxes.owned);
  mirrored.reach[0].other_span = 1; // what two iterations would own is nobody's own
  EXPECT_EQ(footprint(region, shape, domain, chunkWith(region, domain, {4, 8})).owned,
            (std::vector{Box::of({{0, 100}})}));
}

TEST(Domain, DataSaysWhichItemsAnIterationOwns) {
  const het_loop loop = {1, 4, 2};
  auto ranges = std::make_shared<ItemRanges>(loop);
  for (const Range own : {Range{9, 9}, Range{5, 8}, Range{8, 8}, Range{10, 30}}) // the first one has none
    het_ranges_add(ranges.get(), own.lo, own.hi);
  ASSERT_TRUE(ranges->finish());
  het_dim whole = {100, 0, 100, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  het_layout layout = {};
  layout.reach[0].loop = 1;
  layout.reach[0].ranges = ranges.get();
  Shape shape = {1, &whole, HET_WRITE | HET_READ, nullptr, &layout};
  const het_region region = loopOf(loop);
  const Domain domain = domainFor(region, {&shape, 1});
  const auto ownedBy = [&](Range piece) {
    return footprint(region, shape, domain, chunkWith(region, domain, piece)).owned;
  };
  EXPECT_EQ(ownedBy({0, 2}), std::vector{Box::of({{5, 8}})});
  EXPECT_EQ(ownedBy({2, 4}), std::vector{Box::of({{8, 30}})});
  EXPECT_EQ(ownedBy({0, 1}), std::vector<Box>{});
  het_dim edged = whole; // beyond edges items are counted one by one
  edged.edges = HET_PERIODIC_AFTER;
  shape.dim = &edged;
  EXPECT_EQ(ownedBy({0, 1}), (std::vector{Box::of({{0, 100}})}));
}

TEST(Domain, IterationsThatOnlyReadMayHaveTheSameItems) {
  const het_loop loop = {1, 8, 1};
  const het_dim dims[] = {{10, 0, 10, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {4, 0, 4, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}};
  het_layout layout = {};
  layout.reach[0] = {.loop = 1, .factor = 1, .offset = -1, .span = 2};
  Shape shape = {2, dims, HET_TO | HET_READ, nullptr, &layout};
  const het_region region = loopOf(loop);
  const Domain domain = domainFor(region, {&shape, 1});
  const auto readBy = [&](Range piece) {
    return footprint(region, shape, domain, chunkWith(region, domain, piece)).reads;
  };
  EXPECT_EQ(readBy({0, 4}), std::vector{Box::of({{0, 6}, {0, 4}})});
  EXPECT_EQ(readBy({4, 8}), std::vector{Box::of({{4, 10}, {0, 4}})});
  layout.reach[0].factor = 0; // not shown for these sizes
  EXPECT_EQ(readBy({4, 8}), std::vector{Box::of({{0, 10}, {0, 4}})});
  layout.reach[0].factor = 1;
  shape.mode |= HET_WRITE; // then they are nobody's own
  EXPECT_EQ(readBy({4, 8}), std::vector{Box::of({{0, 10}, {0, 4}})});
}

TEST(Domain, SingleColumnsInTurnAreReadWhole) {
  const het_loop loop = {0, 8, 1};
  const het_dim dims[] = {{4, 0, 4, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {8, 0, 8, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}};
  het_layout layout = {};
  layout.reach[1] = {.loop = 1, .factor = 1};
  const Shape shape = {2, dims, HET_TO | HET_READ, nullptr, &layout};
  const het_region region = loopOf(loop);
  Domain domain = domainFor(region, {&shape, 1});
  const Chunk chunk = chunkWith(region, domain, {0, 4});
  EXPECT_EQ(footprint(region, shape, domain, chunk).reads, std::vector{Box::of({{0, 4}, {0, 4}})});
  domain.cut[0].policy = HET_CYCLIC;
  EXPECT_EQ(footprint(region, shape, domain, chunk).reads, std::vector{Box::of({{0, 4}, {0, 8}})});
}

// Rows and columns 1 to 7 of a matrix whose section is [1:6][0:7].
TEST(Domain, IterationsOwnLinesOfATriangleAndTheirMirrorImages) {
  const het_loop loop = {0, 7, 1};
  const het_dim dims[] = {{8, 1, 6, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {8, 0, 7, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}};
  het_layout layout = {};
  layout.reach[0] = {.loop = 1, .factor = 1, .offset = 1, .mirror = 1};
  layout.reach[1].loop = HET_WHOLE;
  const Shape shape = {2, dims, HET_WRITE | HET_READ, nullptr, &layout};
  const het_region region = loopOf(loop);
  const Domain domain = domainFor(region, {&shape, 1});
  const auto part = [&](Range piece) { return footprint(region, shape, domain, chunkWith(region, domain, piece)); };
  EXPECT_EQ(part({1, 3}).owned, (std::vector{Box::of({{2, 4}, {2, 7}}), Box::of({{4, 7}, {2, 4}})}));
  EXPECT_EQ(part({5, 7}).owned, std::vector{Box::of({{6, 7}, {6, 7}})}); // what lies beside the section is nobody's
  EXPECT_EQ(part({1, 3}).reads, part({1, 3}).owned);
  layout.reach[0].mirror = -1;
  EXPECT_EQ(part({1, 3}).owned, (std::vector{Box::of({{2, 4}, {0, 4}}), Box::of({{1, 2}, {2, 4}})}));
  layout.reach[0].before = layout.reach[0].after = HET_ALL_OF_IT;
  EXPECT_EQ(part({1, 3}).reads.back(), Box::of({{1, 7}, {0, 7}}));
  layout.reach[0].factor = 0; // not shown for these sizes
  EXPECT_EQ(part({1, 3}).owned, std::vector{Box::of({{1, 7}, {0, 7}})});
}

TEST(Domain, ItemsThatTwoIterationsHaveAreNobodysOwn) {
  ItemRanges ranges({0, 2, 1});
  het_ranges_add(&ranges, 0, 5);
  het_ranges_add(&ranges, 4, 9);
  EXPECT_FALSE(ranges.finish());
}

TEST(Domain, ItemsThatAnyIterationReadsComeBesideItsOwn) {
  het_layout layout = {};
  layout.reach[0] = {1, 1, 0, 0, 0, 1, 40, 2};
  het_dim dim = {50, 0, 50, 0, HET_BLOCK, 0, 0, 0};
  Shape shape = {1, &dim, HET_READ | HET_WRITE, &layout, &layout};
  const het_region region = loopOf({0, 50, 1});
  const Domain domain = domainFor(region, {&shape, 1});
  const Footprint touch = footprint(region, shape, domain, chunkWith(region, domain, {10, 20}));
  EXPECT_EQ(touch.owned, std::vector<Box>{Box::of({{10, 20}})});
  EXPECT_EQ(touch.reads, (std::vector<Box>{Box::of({{10, 21}}), Box::of({{40, 42}})}));
  layout.reach[0].first = 49; // within the section
  EXPECT_EQ(footprint(region, shape, domain, chunkWith(region, domain, {10, 20})).reads.back(), Box::of({{49, 50}}));
}

TEST(Domain, IterationsThatOverlapOwnNothingOfTheirOwn) {
  het_dim whole = {100, 0, 100, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  het_layout layout = {};
  layout.reach[0] = {1, 3, 0, 3, 0, 0, 0, 0};
  Shape shape = {1, &whole, HET_WRITE, nullptr, &layout};
  het_region region = loopOf({0, 20, 1});
  Domain domain = domainFor(region, {&shape, 1});
  EXPECT_EQ(footprint(region, shape, domain, chunkWith(region, domain, {4, 8})).owned,
            (std::vector{Box::of({{0, 100}})}));
  region.loop[0] = {0, 10, 2};
  EXPECT_EQ(footprint(region, shape, domain, chunkWith(region, domain, {1, 2})).owned,
            (std::vector{Box::of({{6, 10}})}))
      << "with a step of 2 they do not";
}

TEST(Domain, AProofThatDoesNotHoldGivesNothingEvenToTheOnlyIteration) {
  het_dim whole = {100, 0, 100, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  het_layout layout = {};
  layout.reach[0] = {1, 0, 0, 0, 0, 0, 0, 0};
  Shape shape = {1, &whole, HET_WRITE, nullptr, &layout};
  het_region region = loopOf({2, 1, 7});
  Domain domain = domainFor(region, {&shape, 1});
  EXPECT_EQ(footprint(region, shape, domain, chunkWith(region, domain, {0, 1})).owned,
            (std::vector{Box::of({{0, 100}})}));
}

TEST(Domain, TwoAssociatedDimensionsMakeAPlus) {
  het_dim dims[] = {{10, 0, 10, 0, HET_BY_LOOP, 0, 0, 0}, {10, 0, 10, 0, HET_BY_LOOP, 0, 0, 0}};
  Shape shape = {2, dims, HET_READ};
  het_region region = loopOf({0, 10, 1});
  Domain domain = domainFor(region, {&shape, 1});
  Footprint boxes = footprint(region, shape, domain, chunkWith(region, domain, {2, 4}));
  ASSERT_EQ(boxes.owned.size(), 2u);
  EXPECT_EQ(boxes.owned[0], Box::of({{2, 4}, {0, 10}}));
  EXPECT_EQ(boxes.owned[1], Box::of({{0, 10}, {2, 4}}));
}

TEST(Domain, TwoDimensionsOverATopologyGiveBlocksWithCorners) {
  het_layout layout = {};
  layout.axes = 2;
  layout.positions[0] = 2;
  layout.positions[1] = HET_EVERY;
  het_dim dims[] = {{10, 0, 10, 0, HET_BLOCK, 1, 1, 0}, {12, 0, 12, 1, HET_BLOCK, 2, 2, 0}};
  Shape shape = {2, dims, HET_READ | HET_WRITE, &layout};
  het_region region = loopOf({1, 8, 1});
  region.loops = 2;
  region.loop[1] = {0, 12, 1};
  Domain domain = domainFor(region, {&shape, 1});
  EXPECT_EQ(domain.axes, 2);
  Grid grid = domain.grid(6);
  EXPECT_EQ(grid.extent, (std::array<long, 3>{2, 3, 1}));
  Chunk chunk = chunkAt(region, domain, 6, 4); // [1][1]
  EXPECT_EQ(chunk.boxes(2), (std::vector{Box::of({{4, 8}, {4, 8}})})) << "i from 5 to 8";
  Footprint boxes = footprint(region, shape, domain, chunk);
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{5, 10}, {4, 8}})}));
  EXPECT_EQ(boxes.reads, (std::vector{Box::of({{4, 10}, {2, 10}})}));
}

TEST(Domain, CyclicDealsOutBlocksOfTheArrayAndOfItsLoop) {
  het_layout layout = {};
  layout.block[0] = 2;
  het_dim dim = {11, 0, 11, 0, HET_CYCLIC, 0, 0, 0};
  Shape shape = {1, &dim, HET_WRITE, &layout};
  het_region region = loopOf({1, 10, 1});
  Domain domain = domainFor(region, {&shape, 1});
  Chunk chunk = chunkAt(region, domain, 2, 0);
  EXPECT_EQ(chunk.iterations[0], (Ranges{{0, 1}, {3, 5}, {7, 9}})) << "i = 1, 4, 5, 8, 9";
  Footprint boxes = footprint(region, shape, domain, chunk);
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{0, 2}}), Box::of({{4, 6}}), Box::of({{8, 10}})}));
}

TEST(Domain, ALoopWithItsOwnPolicyDoesNotFollowTheArray) {
  het_layout layout = {};
  layout.loops = 1;
  layout.loop[0] = {0, HET_CYCLIC, 3, 0};
  het_dim dim = {12, 0, 12, 0, HET_BLOCK, 0, 0, 0};
  Shape shape = {1, &dim, HET_WRITE};
  het_region region = loopOf({0, 12, 1});
  region.layout = &layout;
  Domain domain = domainFor(region, {&shape, 1});
  EXPECT_FALSE(domain.cut[0].indices);
  Footprint boxes = footprint(region, shape, domain, chunkAt(region, domain, 2, 1));
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{3, 6}}), Box::of({{9, 12}})})) << "only what its iterations write";
}

TEST(Domain, EachIterationRunsOnceWhateverTheTopology) {
  for (int policy : {HET_BLOCK, HET_CYCLIC, HET_GUIDED})
    for (long size : {0L, 1L, 3L})
      for (long rows : {1L, 2L, 3L})
        for (long section : {0L, 4L, 20L}) {
          het_layout layout = {};
          layout.axes = 2;
          layout.positions[0] = rows;
          layout.positions[1] = 2;
          layout.block[0] = layout.block[1] = size;
          het_dim dims[] = {{20, 2, section, 1, policy, 0, 0, 0}, {20, 0, section, 0, HET_BLOCK, 0, 0, 0}};
          Shape shape = {2, dims, HET_WRITE, &layout};
          het_region region = loopOf({17, 9, -2});
          region.loops = 2;
          region.loop[1] = {0, 20, 1};
          Domain domain = domainFor(region, {&shape, 1});
          BoxSet seen;
          long count = 0;
          for (long p = 0; p < rows * 2; ++p)
            for (const Box &box : chunkAt(region, domain, 3, p).boxes(2)) {
              count += box.items();
              seen.add(box);
            }
          ASSERT_EQ(count, 9 * 20) << policy << " " << size << " " << rows << " " << section;
          ASSERT_EQ(seen.items(), 9 * 20);
        }
}

TEST(Domain, MoreDistributedLoopsThanDimensionsOfTheTopologyAreAnError) {
  het_layout layout = {};
  layout.loops = 2;
  layout.loop[0] = {0, HET_BLOCK, 0, 0};
  layout.loop[1] = {1, HET_BLOCK, 0, 0};
  het_region region = loopOf({0, 9, 1});
  region.loops = 2;
  region.loop[1] = {0, 9, 1};
  region.layout = &layout;
  Result<Domain> domain = domainOf(region, {});
  ASSERT_FALSE(domain.ok());
  EXPECT_EQ(domain.error().message,
            "the iterations of 2 loops are distributed, but the device topology has 1 dimension");
}

TEST(Domain, ALoopOverTheSecondAxisRunsInOnePlaceOfTheFirst) {
  het_layout layout = {};
  layout.axes = layout.positions[0] = layout.positions[1] = 2;
  layout.loops = 1;
  layout.loop[0] = {1, HET_BLOCK, 0, 0};
  het_region region = loopOf({0, 9, 1});
  region.layout = &layout;
  Domain domain = domainFor(region, {});
  long count = 0;
  for (long p = 0; p < 4; ++p)
    for (const Box &box : chunkAt(region, domain, 4, p).boxes(1))
      count += box.items();
  EXPECT_EQ(count, 9);
}

TEST(Domain, AShiftedLoopRunsWhereItsItemsLive) {
  het_dim dim = {100, 0, 100, 0, HET_BLOCK, 0, 0, 0};
  het_layout written = {}, read = {};
  written.reach[0] = {1, 1, 7, 0, 0, 0, 0, 0};
  read.reach[0] = {1, 1, 0, 0, 1, 3, 0, 0};
  Shape shapes[] = {{1, &dim, HET_WRITE, nullptr, &written}, {1, &dim, HET_READ, nullptr, &read}};
  het_region region = loopOf({0, 90, 1});
  Domain domain = domainFor(region, shapes);
  Chunk chunk = chunkWith(region, domain, {50, 75}, 2);
  EXPECT_EQ(chunk.boxes(1), (std::vector{Box::of({{43, 68}})}));
  EXPECT_EQ(footprint(region, shapes[0], domain, chunk).owned, (std::vector{Box::of({{50, 75}})}));
  EXPECT_EQ(footprint(region, shapes[1], domain, chunk).reads, (std::vector{Box::of({{42, 71}})})) << "beyond its halo";
}

TEST(Domain, AWholeArrayIsOwnedByTheIterationsThatWriteIt) {
  het_dim dims[] = {{10, 0, 10, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {8, 0, 8, 0, HET_BLOCK, 0, 0, 0}};
  het_layout shown = {};
  shown.reach[0] = {1, 1, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0};
  shown.reach[1] = {HET_WHOLE, 0, 0, 0, 0, 0, 0, 0};
  Shape shape = {2, dims, HET_WRITE, nullptr, &shown};
  het_region region = loopOf({0, 10, 1});
  Domain domain = domainFor(region, {&shape, 1});
  EXPECT_FALSE(domain.cut[0].indices) << "the distributed dimension is not the loop's";
  Footprint boxes = footprint(region, shape, domain, chunkWith(region, domain, {2, 4}));
  EXPECT_EQ(boxes.owned, (std::vector{Box::of({{2, 4}, {0, 8}})}));
  EXPECT_EQ(boxes.reads, (std::vector{Box::of({{0, 10}, {0, 8}})}));
}
