//===-- unit/sched/policy_test.cpp - what the policies give to whom --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "sched/policy.hpp"

#include <gtest/gtest.h>

#include <numeric>

using namespace het;

using Shares = std::vector<long>;

static Worker accelerator(double rate) { return {false, 1, rate, 0, {}}; }
static Worker host(int cores) { return {true, cores, static_cast<double>(cores), 0, {}}; }
static std::unique_ptr<Policy> policy(het_schedule schedule) { return (*findPolicy(schedule))->make(); }

// One pass in which device d needs each[d] seconds for an iteration.
static void pass(std::vector<Worker> &workers, const Shares &shares, const std::vector<double> &each) {
  for (std::size_t d = 0; d < workers.size(); ++d)
    if (shares[d] > 0)
      workers[d].history.add(shares[d], static_cast<double>(shares[d]) * each[d]);
}

TEST(Policy, BlockGivesEqualBlocks) {
  std::vector<Worker> workers = {accelerator(8), accelerator(1), host(4)};
  EXPECT_EQ(policy(HET_SCHED_BLOCK)->share({11, HET_RATIO_DEFAULT, workers}), (Shares{4, 4, 3}));
}

TEST(Policy, StaticFollowsTheRates) {
  std::vector<Worker> workers = {accelerator(8), accelerator(1), host(4)};
  EXPECT_EQ(policy(HET_SCHED_STATIC)->share({130, HET_RATIO_DEFAULT, workers}), (Shares{80, 10, 40}));
}

TEST(Policy, RatioIsTheHostsShareOfTheFirstPass) {
  std::vector<Worker> workers = {accelerator(3), accelerator(1), host(4)};
  for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE}) {
    EXPECT_EQ(policy(schedule)->share({100, 0.2, workers}), (Shares{60, 20, 20}));
    EXPECT_EQ(policy(schedule)->share({100, 0, workers}), (Shares{75, 25, 0}));
    EXPECT_EQ(policy(schedule)->share({100, 1, workers}), (Shares{0, 0, 100}));
  }
}

TEST(Policy, AdaptiveConvergesOnWhatWasMeasured) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1), host(2)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Shares shares = adaptive->share({1200, HET_RATIO_DEFAULT, workers});
  EXPECT_EQ(shares, (Shares{300, 300, 600}));
  pass(workers, shares, {1, 2, 4}); // the rates were wrong
  shares = adaptive->share({1200, HET_RATIO_DEFAULT, workers});
  EXPECT_NEAR(static_cast<double>(shares[0]), 1200 * 4 / 7.0, 1);
  EXPECT_NEAR(static_cast<double>(shares[1]), 1200 * 2 / 7.0, 1);
  EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), 1200);
}

TEST(Policy, AdaptiveLeavesASplitAloneThatIsGoodEnough) {
  std::vector<Worker> workers = {accelerator(1), host(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Shares first = adaptive->share({1000, HET_RATIO_DEFAULT, workers});
  pass(workers, first, {1, 1.04});
  EXPECT_EQ(adaptive->share({1000, HET_RATIO_DEFAULT, workers}), first);
}

TEST(Policy, AdaptiveKeepsWhatItLearntWhenTheLoopGrows) {
  std::vector<Worker> workers = {accelerator(1), host(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  pass(workers, adaptive->share({1000, HET_RATIO_DEFAULT, workers}), {1, 3});
  EXPECT_EQ(adaptive->share({2000, HET_RATIO_DEFAULT, workers}), (Shares{1500, 500}));
}

TEST(Policy, ADeviceSlowerThanAHostCoreGetsNothingAfterTwoPasses) {
  std::vector<Worker> workers = {accelerator(4), host(4)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  std::vector<double> each = {5, 0.25}; // a core takes 1 for an iteration
  Shares shares = adaptive->share({1000, HET_RATIO_DEFAULT, workers});
  pass(workers, shares, each);
  shares = adaptive->share({1000, HET_RATIO_DEFAULT, workers});
  EXPECT_GT(shares[0], 0) << "one bad pass may have been bad luck";
  pass(workers, shares, each);
  EXPECT_EQ(adaptive->share({1000, HET_RATIO_DEFAULT, workers}), (Shares{0, 1000}));
}

TEST(Policy, ADeviceThatHasNotRunYetIsJudgedByItsRate) {
  std::vector<Worker> workers = {accelerator(2), accelerator(1), host(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Shares shares = adaptive->share({3, 1, workers}); // all to the host
  EXPECT_EQ(shares, (Shares{0, 0, 3}));
  pass(workers, shares, {0, 0, 1});
  EXPECT_EQ(adaptive->share({400, HET_RATIO_DEFAULT, workers}), (Shares{200, 100, 100}));
}

TEST(Policy, TheTableNamesEveryScheduleOfHetH) {
  for (int id = HET_SCHED_DEFAULT; id <= HET_SCHED_CYCLIC; ++id) {
    bool found = false;
    for (const PolicyRow &row : policyTable())
      found |= row.id == id;
    EXPECT_TRUE(found) << id;
  }
}

TEST(Policy, DefaultAndAutoAreAdaptive) {
  EXPECT_EQ((*findPolicy(HET_SCHED_DEFAULT))->make, &makeAdaptive);
  EXPECT_EQ((*findPolicy(HET_SCHED_AUTO))->make, &makeAdaptive);
}

TEST(Policy, AScheduleThatIsNotThereYetIsAnErrorThatSaysWhatThereIs) {
  for (het_schedule schedule : {HET_SCHED_SPLIT, HET_SCHED_QUICK, HET_SCHED_CHUNK, HET_SCHED_CHUNK_STATIC,
                                HET_SCHED_CHUNK_DYNAMIC, HET_SCHED_HYBRID_CHUNK, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC}) {
    Result<const PolicyRow *> row = findPolicy(schedule);
    ASSERT_FALSE(row.ok());
    EXPECT_NE(row.error().message.find("not supported yet"), std::string::npos);
    EXPECT_NE(row.error().notes.at(0).find("default, auto, block, static, adaptive"), std::string::npos);
  }
}
