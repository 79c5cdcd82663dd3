//===-- unit/device/partials_test.cpp - room for the partial results of a kernel ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/partials.hpp"

#include <gtest/gtest.h>

namespace {

using namespace het;

het_kernel_reduction array(int kind, het_type type, long count) { return {0, nullptr, type, HET_SUM, kind, count}; }

Launch launchOf(std::span<const het_kernel_reduction> reductions) {
  static const het_kernel kernel{};
  return {&kernel, {}, nullptr, 0, reductions};
}

TEST(Partials, OfAnArrayEachThreadHasACopyBehindThoseOfBlocks) {
  const LaunchGrid grid{.x = 10, .blockX = 32};
  EXPECT_EQ(partialsOf(array(HET_ARRAY_COPIED, HET_DOUBLE, 100), grid, {.joins = true}), 10U);
  EXPECT_EQ(partialsBytes(array(HET_ARRAY_COPIED, HET_DOUBLE, 100), grid), 262144U * 2); // 330 copies of 800 bytes
}

TEST(Partials, InSharedMemoryThreadsNeedNoneOfTheDevices) {
  const LaunchGrid grid{.x = 10, .blockX = 32};
  EXPECT_EQ(partialsBytes(array(HET_ARRAY_COPIED, HET_DOUBLE, 100), grid, {.joins = true, .shared = true}), 8192U);
}

TEST(Partials, AllBlocksJoinOneWhereTheyMay) {
  const LaunchGrid grid{.x = 10, .blockX = 32};
  const het_kernel_reduction joined = array(HET_ARRAY_JOINED, HET_INT, 2000);
  EXPECT_EQ(partialsOf(joined, grid, {.joins = true}), 1U);
  EXPECT_EQ(partialsBytes(joined, grid, {.joins = true}), 8192U);
  EXPECT_EQ(partialsOf(joined, grid, {}), 10U) << "a device without that form has copies";
}

TEST(Partials, BlocksThatJoinWhatTheirThreadsHaveAreAsFewAsThoseWithPartials) {
  het_kernel kernel{};
  const het_kernel_reduction sum[] = {{0, nullptr, HET_INT, HET_SUM, 0, 0}};
  EXPECT_FALSE(joinsThreads({&kernel, {}, nullptr, 0, {}}));
  EXPECT_TRUE(joinsThreads({&kernel, {}, nullptr, 0, sum}));
  kernel.shared = HET_SHARED;
  EXPECT_FALSE(joinsThreads({&kernel, {}, nullptr, 0, {}}));
  kernel.shared = HET_SHARED_JOINED;
  EXPECT_TRUE(joinsThreads({&kernel, {}, nullptr, 0, {}}));
}

TEST(Partials, ABlockHasOneCopyOfWhatItsThreadsJoin) {
  const het_kernel_reduction both[] = {array(HET_ARRAY_JOINED, HET_INT, 5),
                                       {0, nullptr, HET_INT, HET_SUM, 0, 0},
                                       array(HET_ARRAY_COPIED, HET_DOUBLE, 4)};
  // 20 bytes to a multiple of 16; 64 copies, each with an item more so that their banks differ.
  EXPECT_EQ(sharedBytes(launchOf(both), 64), 32U + 64 * 5 * 8);
}

TEST(Partials, FewerThreadsWhereTheirCopiesWouldNotFit) {
  const het_kernel_reduction copied[] = {array(HET_ARRAY_COPIED, HET_FLOAT, 99)}; // 396 bytes each
  EXPECT_EQ(threadsInRoom(launchOf(copied), 256, 200000), 256);
  EXPECT_EQ(threadsInRoom(launchOf(copied), 256, 44 << 10), 64);
  EXPECT_EQ(threadsInRoom(launchOf(copied), 256, 12000), 0) << "not a warp";
  const het_kernel_reduction joined[] = {array(HET_ARRAY_JOINED, HET_INT, 11000)};
  EXPECT_EQ(threadsInRoom(launchOf(joined), 256, 44 << 10), 256);
}

TEST(Partials, ThreadsThatJoinAnArrayAreNotLimitedByItsSize) {
  const het_kernel_reduction joined[] = {array(HET_ARRAY_JOINED, HET_LONG, 10 << 20)};
  const LaunchLimits limits = limitsFor(launchOf(joined), {256, 1000}, {.joins = true});
  EXPECT_EQ(limits.threads, 256);
  EXPECT_EQ(limits.blocks, 1000U);
  EXPECT_LT(limitsFor(launchOf(joined), {256, 1000}).threads, 256);
}

} // namespace
