//===-- unit/sched/auto_test.cpp - what auto tries in its first pass ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "policies.hpp"

#include <algorithm>
#include <functional>

using namespace het;
using namespace het::test;

TEST(Auto, RisksAFiftiethOnDevicesThatItDoesNotKnow) {
  std::vector<Worker> workers = {accelerator(50), host(4)};
  auto automatic = policy(HET_SCHED_AUTO);
  const Request request{10000, HET_RATIO_DEFAULT, workers};
  EXPECT_EQ(automatic->dispatchMode(), DispatchMode::Subpasses);
  EXPECT_EQ(sizes(automatic->subpasses(request)), (Shares{200, 9800}));
  pass(workers, automatic->share({200, HET_RATIO_DEFAULT, workers}), {2, 0.25}); // a hundred times what its rate says
  EXPECT_NEAR(static_cast<double>(automatic->share({9800, HET_RATIO_DEFAULT, workers})[0]), 9800 * 0.25 / 2.25, 5);
  automatic->passed();
  EXPECT_EQ(automatic->dispatchMode(), DispatchMode::Once);
}

// Seconds of a pass of `policy` in subpasses, where devices need each[d] seconds for an iteration of cost 1.
static double passInPlaces(Policy &policy, std::vector<Worker> &workers, long total, const std::vector<double> &each,
                           const std::function<double(long)> &costOf) {
  Request request{total, HET_RATIO_DEFAULT, workers};
  request.apart = true;
  double seconds = 0;
  for (const Ranges &pieces : policy.subpasses(request)) {
    Request asked{sizeOf(pieces), HET_RATIO_DEFAULT, workers, 0, pieces, total};
    const std::vector<Ranges> mine = cut(pieces, policy.share(asked));
    double longest = 0;
    for (std::size_t d = 0; d < mine.size(); ++d) {
      double own = 0;
      for (const Range range : mine[d])
        for (long i = range.lo; i < range.hi; ++i)
          own += costOf(i) * each[d];
      if (sizeOf(mine[d]) > 0)
        workers[d].history.learn(sizeOf(mine[d]), own, 0);
      longest = std::max(longest, own);
    }
    seconds += longest;
  }
  policy.passed();
  return seconds;
}

TEST(Auto, FindsIrregularIterationsWithinTheFirstPass) {
  constexpr long total = 20000;
  const std::function<double(long)> loops[] = {[](long) { return 1.0; },
                                               [](long i) { return 2.0 * static_cast<double>(total - i) / total; },
                                               [](long i) { return i >= 9000 && i < 11000 ? 5.5 : 0.5; }};
  for (const auto &costOf : loops) {
    std::vector<Worker> workers(8, accelerator(1));
    workers.push_back(host(2));
    const std::vector<double> each = {1, 1, 1, 1, 1, 1, 1, 1, 0.5};
    for (std::size_t d = 0; d < workers.size(); ++d)
      workers[d].expected = {0, each[d]};
    EXPECT_LE(passInPlaces(*policy(HET_SCHED_AUTO), workers, total, each, costOf), 1.35 * total / 10);
  }
}

TEST(Auto, RisksLittleOnADeviceThatIsNotWhatItSays) {
  std::vector<Worker> workers = {accelerator(50), host(4)};
  workers[0].expected = {0, 0.02};
  workers[1].expected = {0, 0.25};
  EXPECT_LE(passInPlaces(*policy(HET_SCHED_AUTO), workers, 20000, {2, 0.25}, [](long) { return 1; }),
            1.1 * 20000 * 0.25);
}

TEST(Auto, TriesAFewFirstWhereOnePlaceIsAllThatLaunchesAllow) {
  auto trial = [](std::vector<Worker> workers) {
    for (Worker &worker : workers)
      worker.expected = {1.9e-4, 1e-6 / worker.rate};
    Request request{10000, HET_RATIO_DEFAULT, workers};
    request.apart = true;
    Shares all = sizes(policy(HET_SCHED_AUTO)->subpasses(request));
    all.pop_back();
    return all;
  };
  EXPECT_EQ(trial({accelerator(4), host(2)}), (Shares{25, 175}));
  EXPECT_EQ(trial({accelerator(3), accelerator(3)}), (Shares{200}))
      << "devices that are alike are as fast as each other";
}

TEST(Auto, HasFewerPlacesWhereLaunchesOrTheWayOfRowsCostMore) {
  auto places = [](double fixed, double way, bool apart) {
    std::vector<Worker> workers = {accelerator(1), accelerator(1)};
    for (Worker &worker : workers) {
      worker.expected = {fixed, 1e-6};
      worker.moving.each = way;
    }
    Request request{100000, HET_RATIO_DEFAULT, workers};
    request.apart = apart;
    return policy(HET_SCHED_AUTO)->subpasses(request).size() - 2; // the first trial and the rest
  };
  EXPECT_EQ(places(0, 0, true), 10u);
  EXPECT_EQ(places(0, 0, false), 0u) << "whoever asks cannot run pieces that lie apart";
  EXPECT_EQ(places(2e-3, 0, true), 3u);
  EXPECT_EQ(places(0, 1e-5, true), 10u);
  EXPECT_EQ(places(0, 1e-4, true), 6u);
}

TEST(Auto, TrainsInAWholePassWhereATrialWouldCostMore) {
  std::vector<Worker> workers = {accelerator(50), host(4)};
  workers[0].expected = {1e-3, 2e-8};
  workers[1].expected = {0, 2.5e-7};
  const Request request{10000, HET_RATIO_DEFAULT, workers};
  EXPECT_EQ(sizes(policy(HET_SCHED_AUTO)->subpasses(request)), (Shares{10000}));
}
