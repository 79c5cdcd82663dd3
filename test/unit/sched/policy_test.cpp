//===-- unit/sched/policy_test.cpp - what the policies give to whom --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "policies.hpp"

#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

using namespace het;
using namespace het::test;

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
  std::vector<Worker> workers = {accelerator(1), accelerator(1.0001), host(2)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Shares shares = adaptive->share({1200, HET_RATIO_DEFAULT, workers});
  EXPECT_EQ(shares, (Shares{300, 300, 600}));
  pass(workers, shares, {1, 2, 4}); // the rates were wrong
  shares = adaptive->share({1200, HET_RATIO_DEFAULT, workers});
  EXPECT_NEAR(static_cast<double>(shares[0]), 1200 * 4 / 7.0, 1);
  EXPECT_NEAR(static_cast<double>(shares[1]), 1200 * 2 / 7.0, 1);
  EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), 1200);
}

// Devices that say the same of themselves are taken to be as fast as each other. If one is not, the next passes tell.
TEST(Policy, AdaptiveFindsTheSlowOneOfDevicesThatAreAlike) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1), accelerator(1), accelerator(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  const std::vector<double> each = {1, 1, 3, 1};
  double longest = 0;
  for (int k = 0; k < 5; ++k) {
    const Shares shares = adaptive->share({10000, HET_RATIO_DEFAULT, workers});
    pass(workers, shares, each);
    longest = 0;
    for (std::size_t d = 0; d < workers.size(); ++d)
      longest = std::max(longest, each[d] * static_cast<double>(shares[d]));
  }
  EXPECT_LE(longest, 1.05 * 3000);
}

// A density is one of whole passes: a piece's shares are as many as the piece, whatever the pieces before have shown.
TEST(Policy, SharesOfPiecesAreAsManyAsThePieces) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1), accelerator(1)};
  for (const het_schedule schedule : {HET_SCHED_QUICK, HET_SCHED_AUTO, HET_SCHED_SPLIT}) {
    auto pieces = policy(schedule);
    long before = 0;
    for (const long piece : {600L, 300L, 100L, 1000L, 1000L}) {
      Request request{piece, HET_RATIO_DEFAULT, workers};
      request.pieces = {{before % 1000, before % 1000 + piece}};
      request.whole = 1000;
      const Shares shares = pieces->share(request);
      EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), piece) << schedule;
      EXPECT_GE(std::ranges::min(shares), 0) << schedule;
      pass(workers, shares, {6, 2, 1});
      before += piece;
    }
  }
}

// Whatever was measured, and whatever split the loop was given in place of its own. A host that had one iteration was
// once given 16 of 1,000, where the others were left out, and nobody had the rest.
TEST(Policy, SharesAreAllIterationsWhateverTheTimesSay) {
  std::mt19937_64 random(20261127);
  auto below = [&](long n) { return static_cast<long>(random() % static_cast<std::uint64_t>(n)); };
  for (int run = 0; run < 500; ++run) {
    std::vector<Worker> workers;
    for (long d = below(4); d >= 0; --d)
      workers.push_back(accelerator(std::pow(10, below(3))));
    if (below(4) > 0)
      workers.push_back(host(1 + static_cast<int>(below(16))));
    for (const het_schedule schedule : {HET_SCHED_ADAPTIVE, HET_SCHED_AUTO, HET_SCHED_STATIC, HET_SCHED_QUICK}) {
      auto any = policy(schedule);
      long total = 1 + below(3000);
      for (int k = 0; k < 30; ++k) {
        if (below(10) == 0)
          total = 1 + below(3000);
        Request request{total, HET_RATIO_DEFAULT, workers};
        request.contended = below(2) > 0;
        request.copied = below(2) > 0;
        request.passSeconds = static_cast<double>(below(1000)) * 1e-5;
        if (k > 0)
          any->keeps(request);
        Shares shares = any->share(request);
        ASSERT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), total) << schedule << ", run " << run;
        ASSERT_GE(std::ranges::min(shares), 0) << schedule << ", run " << run;
        if (below(4) == 0) {
          shares.assign(shares.size(), 0);
          for (long i = 0, d = below(std::ssize(shares)); i < total; d = below(8) > 0 ? d : below(std::ssize(shares)))
            for (const long end = std::min(total, i + 1 + below(total)); i < end; ++i)
              ++shares[static_cast<std::size_t>(d)];
          any->given(shares);
        }
        std::vector<double> each;
        for (std::size_t d = 0; d < workers.size(); ++d)
          each.push_back(std::pow(10, -static_cast<double>(below(9))));
        pass(workers, shares, each);
      }
    }
  }
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

// Passes of a policy, with the seconds of an iteration on each device from then on.
static Shares passes(Policy &policy, std::vector<Worker> &workers, long total, const std::vector<double> &each,
                     int count) {
  Shares shares;
  const Request request{total, HET_RATIO_DEFAULT, workers};
  for (int k = 0; k < count; ++k) {
    if (shares.empty() || !policy.keeps(request))
      shares = policy.share(request);
    for (std::size_t d = 0; d < workers.size(); ++d)
      if (shares[d] > 0)
        workers[d].history.learn(shares[d], static_cast<double>(shares[d]) * each[d], 0);
  }
  return shares;
}

TEST(Policy, AdaptiveTriesADeviceAgainThatItHadGivenUp) {
  std::vector<Worker> workers = {accelerator(4), host(4)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  EXPECT_EQ(passes(*adaptive, workers, 1000, {5, 0.25}, 4), (Shares{0, 1000}));
  // It has recovered: the trial costs no time, and the next passes use it.
  const Shares later = passes(*adaptive, workers, 1000, {0.25, 0.25}, 40);
  EXPECT_NEAR(static_cast<double>(later[0]), 500, 25);
}

TEST(Policy, NobodyThinksAboutADeviceThatIsAlone) {
  std::vector<Worker> workers = {accelerator(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  const Request request{1000, HET_RATIO_DEFAULT, workers};
  EXPECT_EQ(adaptive->share(request), Shares{1000});
  for (const double seconds : {1.0, 5.0, 1.0, 9.0}) {
    pass(workers, {1000}, {seconds});
    EXPECT_TRUE(adaptive->keeps(request));
  }
}

TEST(Policy, APassOfUnknownTimeMovesNothing) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Request request{1000, HET_RATIO_DEFAULT, workers};
  request.contended = true;
  for (int k = 0; k < 12; ++k) {
    const Shares shares = adaptive->share(request);
    pass(workers, shares, {1, 1});
    request.passSeconds = 500;
    if (k > 0)
      adaptive->keeps(request);
  }
  pass(workers, {500, 500}, {1, 1.2}); // more than noise
  EXPECT_FALSE(adaptive->keeps(request));
  request.passSeconds = 0;
  EXPECT_TRUE(adaptive->keeps(request));
}

TEST(Policy, AdaptiveNoticesAChangeOfSpeedWithinThreePasses) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  EXPECT_EQ(passes(*adaptive, workers, 1000, {1, 1}, 37), (Shares{500, 500}));
  EXPECT_NEAR(static_cast<double>(passes(*adaptive, workers, 1000, {4, 1}, 3)[0]), 200, 10);
  EXPECT_NEAR(static_cast<double>(passes(*adaptive, workers, 1000, {1, 1}, 3)[0]), 500, 10);
}

TEST(Policy, AdaptiveTakesBackASplitThatProvesWorse) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1.0001)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  const Request request{1000, HET_RATIO_DEFAULT, workers};
  const Shares first = adaptive->share(request);
  pass(workers, first, {1, 2});
  const Shares second = adaptive->share(request);
  EXPECT_NE(second, first);
  pass(workers, second, {4, 1}); // the iterations that the first device got in addition are the costly ones
  EXPECT_EQ(adaptive->share(request), first);
}

// Seconds of passes. before(k, i): what all iterations before i cost in pass k, in seconds of a device that takes 1.
static std::vector<double> irregularPasses(Policy &policy, std::vector<Worker> &workers, long total,
                                           const std::vector<double> &each, int count,
                                           const std::function<double(int, long)> &before) {
  std::vector<double> seconds;
  Shares shares;
  const Request request{total, HET_RATIO_DEFAULT, workers};
  for (int k = 0; k < count; ++k) {
    if (shares.empty() || !policy.keeps(request))
      shares = policy.share(request);
    double longest = 0;
    long lo = 0;
    for (std::size_t d = 0; d < workers.size(); ++d) {
      const double mine = each[d] * (before(k, lo + shares[d]) - before(k, lo));
      if (shares[d] > 0)
        workers[d].history.learn(shares[d], mine, 0);
      longest = std::max(longest, mine);
      lo += shares[d];
    }
    seconds.push_back(longest);
  }
  return seconds;
}

// Iteration i costs 2 (1 - i/total) of its device's seconds.
static std::vector<double> trianglePasses(Policy &policy, std::vector<Worker> &workers, long total,
                                          const std::vector<double> &each, int count) {
  return irregularPasses(policy, workers, total, each, count, [total](int, long i) {
    const double at = static_cast<double>(i) / static_cast<double>(total);
    return static_cast<double>(total) * (2 * at - at * at);
  });
}

// A hot tenth moves on by a two hundredth of the loop in each pass, eleven times as dear as the rest.
TEST(Policy, AdaptiveFollowsAHotTenthThatWanders) {
  constexpr long total = 20000, hot = total / 10;
  constexpr int count = 100;
  std::vector<Worker> workers(8, accelerator(1));
  const auto seconds = irregularPasses(
      *policy(HET_SCHED_ADAPTIVE), workers, total, std::vector<double>(8, 1), count, [=](int pass, long i) {
        const long begin = pass * total / 200;
        return 0.5 * static_cast<double>(i) + 5 * static_cast<double>(std::clamp(i - begin, 0L, hot));
      });
  double sum = 0;
  for (const double one : seconds)
    sum += one;
  EXPECT_LE(sum / count, 1.6 * total / 8) << "equal shares take up to 4.4 times the bound";
}

TEST(Policy, AdaptiveEqualisesTheTimeOfATriangle) {
  std::vector<Worker> workers(8, accelerator(1));
  const std::vector<double> each(8, 1);
  const auto seconds = trianglePasses(*policy(HET_SCHED_ADAPTIVE), workers, 10000, each, 12);
  EXPECT_GT(seconds.front(), 1.5 * 1250) << "equal shares of a triangle are not level";
  EXPECT_LE(seconds.back(), 1.03 * 1250);
}

// In chunks the third device has taken half of the first one's iterations. That tells of these, and not of its own.
TEST(Policy, AdaptiveLearnsFromIterationsThatOthersHaveComputed) {
  std::vector<Worker> workers(3, accelerator(1));
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  const Request request{300, HET_RATIO_DEFAULT, workers};
  ASSERT_EQ(adaptive->share(request), (Shares{100, 100, 100}));
  pass(workers, {50, 100, 150}, {10, 1, (50 * 10 + 100) / 150.0}); // the first hundred take ten times as long
  adaptive->computed({{0, {{0, 50}}, 500}, {1, {{100, 200}}, 100}, {2, {{50, 100}}, 500}, {2, {{200, 300}}, 100}});
  ASSERT_FALSE(adaptive->keeps(request));
  const Shares next = adaptive->share(request);
  EXPECT_NEAR(static_cast<double>(next[0]), 40, 2);
  EXPECT_NEAR(static_cast<double>(next[1]), 40, 2);
}

TEST(Policy, AdaptiveIsCarefulWhereDevicesAreAsFastAsExpected) {
  std::vector<Worker> workers = {accelerator(50), host(4)};
  workers[0].expected = {0, 0.02};
  workers[1].expected = {0, 0.25};
  const double bound = 10000 / 54.0;
  // The host has the cheap end, and seems to be thirteen times as fast as it is.
  for (const double seconds : trianglePasses(*policy(HET_SCHED_ADAPTIVE), workers, 10000, {0.02, 0.25}, 12))
    EXPECT_LE(seconds, 1.15 * bound);
}

// The first move is a small one. It takes as long as speeds had said, so the second one goes all the way.
TEST(Policy, AdaptiveIsCarefulOnceWhereIterationsAreAlike) {
  std::vector<Worker> workers = {accelerator(50), host(4)};
  workers[0].expected = {0, 0.02};
  workers[1].expected = {0, 0.25};
  const std::vector<double> each = {0.028, 0.1};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  std::vector<Shares> passes;
  for (int k = 0; k < 3; ++k)
    pass(workers, passes.emplace_back(adaptive->share({10000, HET_RATIO_DEFAULT, workers})), each);
  const long level = 7812; // of the first device: 0.1 / (0.028 + 0.1)
  EXPECT_GT(passes[1][0], level + 300);
  EXPECT_NEAR(passes[2][0], level, 50);
}

TEST(Policy, SubpassesAreFewerWhereLaunchesCostMore) {
  for (double fixed : {0.0, 1e-3, 1.0}) {
    std::vector<Worker> workers = {accelerator(1), accelerator(1)};
    for (Worker &worker : workers)
      worker.expected = {fixed, 1e-4};
    const Request request{1000, HET_RATIO_DEFAULT, workers};
    const std::size_t subpasses = policy(HET_SCHED_SPLIT)->subpasses(request).size();
    EXPECT_EQ(subpasses, fixed == 0 ? 10u : fixed < 1 ? 6u : 1u) << fixed;
    const Request wish{1000, HET_RATIO_DEFAULT, workers, 7};
    EXPECT_EQ(policy(HET_SCHED_SPLIT)->subpasses(wish).size(), 7u) << "the program's own wish counts";
  }
}

TEST(Policy, TheFirstSharesKnowTheLink) {
  std::vector<Worker> workers = {accelerator(100), host(1)};
  workers[0].expected = {0, 3e-6}; // its rate says 1e-8
  workers[1].expected = {0, 1e-6};
  EXPECT_EQ(policy(HET_SCHED_STATIC)->share({1000, HET_RATIO_DEFAULT, workers}), (Shares{250, 750}));
  workers[0].moving.each = 8e-6; // resident rows, brought once for some passes
  EXPECT_EQ(policy(HET_SCHED_STATIC)->share({1000, HET_RATIO_DEFAULT, workers}), (Shares{200, 800}));
}

// Operations say that the GPU is a thousand times as fast as a core, its rate says a hundred.
// static brings what eight passes would pay for; adaptive can bring more rows later, while the host computes.
TEST(Policy, AdaptiveBringsNoMoreRowsThanComeWhileOthersCompute) {
  std::vector<Worker> workers = {accelerator(100), host(4)};
  workers[0].expected = {0, 0.01};
  workers[1].expected = {0, 0.25};
  auto first = [&](het_schedule schedule, double way) {
    workers[0].moving.each = way;
    Request request{10000, HET_RATIO_DEFAULT, workers};
    request.fetches = true;
    return policy(schedule)->share(request)[0];
  };
  EXPECT_NEAR(static_cast<double>(first(HET_SCHED_ADAPTIVE, 1.6)), 10000 * 0.25 / (1.61 + 0.25), 2);
  EXPECT_NEAR(static_cast<double>(first(HET_SCHED_STATIC, 1.6)), 10000 * 0.25 / (0.21 + 0.25), 2);
  EXPECT_EQ(first(HET_SCHED_ADAPTIVE, 0.001), first(HET_SCHED_STATIC, 0.001)) << "a short way is a small bet";
}

TEST(Policy, AGuessDecidesTheFirstPassAndNothingElse) {
  std::vector<Worker> workers = {accelerator(100), host(1)};
  for (const het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_AUTO}) {
    workers[0].guessed = {0, 1e-6};
    workers[1].guessed = {0, 1e-3};
    EXPECT_EQ(policy(schedule)->share({1001, HET_RATIO_DEFAULT, workers}), (Shares{1000, 1})) << schedule;
    workers[1].guessed = {};
    EXPECT_EQ(policy(schedule)->share({1010, HET_RATIO_DEFAULT, workers}), (Shares{1000, 10})) << "one is not known";
  }
  workers[1].guessed = {0, 1e-3};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  pass(workers, adaptive->share({1001, HET_RATIO_DEFAULT, workers}), {1e-3, 1e-3});
  EXPECT_NEAR(static_cast<double>(adaptive->share({1000, HET_RATIO_DEFAULT, workers})[0]), 500, 1) << "measured";
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

TEST(Policy, DefaultIsAdaptive) { EXPECT_EQ((*findPolicy(HET_SCHED_DEFAULT))->make, &makeAdaptive); }

TEST(Policy, ANumberThatIsNoScheduleIsAnErrorThatSaysWhatThereIs) {
  constexpr int number = 15; // as many bits as schedules have
  het_schedule none = HET_SCHED_DEFAULT;
  std::memcpy(&none, &number, sizeof none);
  Result<const PolicyRow *> row = findPolicy(none);
  ASSERT_FALSE(row.ok());
  EXPECT_NE(row.error().notes.at(0).find("default, auto, block, static, adaptive, split"), std::string::npos);
}

TEST(Policy, SplitDividesAPassEvenlyAndLearnsInBetween) {
  std::vector<Worker> workers = {accelerator(1), host(1)};
  auto split = policy(HET_SCHED_SPLIT);
  Request request{1003, HET_RATIO_DEFAULT, workers, 4};
  EXPECT_EQ(split->dispatchMode(), DispatchMode::Subpasses);
  EXPECT_EQ(sizes(split->subpasses(request)), (Shares{251, 251, 251, 250}));
  Shares first = split->share({251, HET_RATIO_DEFAULT, workers, 4});
  pass(workers, first, {1, 3});
  Shares second = split->share({251, HET_RATIO_DEFAULT, workers, 4});
  EXPECT_NEAR(static_cast<double>(second[0]), 251 * 0.75, 1);
  split->passed();
  EXPECT_EQ(split->dispatchMode(), DispatchMode::Subpasses) << "every pass";
}

TEST(Policy, QuickTrainsOnASmallFirstRoundOfTheFirstPassOnly) {
  std::vector<Worker> workers = {accelerator(1), host(1)};
  auto quick = policy(HET_SCHED_QUICK);
  EXPECT_EQ(sizes(quick->subpasses({1000, HET_RATIO_DEFAULT, workers})), (Shares{100, 900}));
  EXPECT_EQ(sizes(quick->subpasses({1, HET_RATIO_DEFAULT, workers})), (Shares{1}));
  pass(workers, quick->share({100, HET_RATIO_DEFAULT, workers}), {1, 3});
  EXPECT_EQ(quick->share({900, HET_RATIO_DEFAULT, workers}), (Shares{675, 225}));
  quick->passed();
  EXPECT_EQ(quick->dispatchMode(), DispatchMode::Once);
}

// The accelerator is half as fast as it says, so that nobody trusts what devices say. The host's few iterations are the
// cheapest ones: it seems to be two hundred times as fast as it is.
TEST(Policy, AdaptiveBelievesAFewIterationsOnlySoFar) {
  std::vector<Worker> workers = {accelerator(200), host(1)};
  workers[0].expected = {0, 1.0 / 200};
  workers[1].expected = {0, 1};
  const double bound = 10000 / 101.0;
  const auto seconds = trianglePasses(*policy(HET_SCHED_ADAPTIVE), workers, 10000, {0.01, 1}, 8);
  for (const double one : seconds)
    EXPECT_LE(one, 1.5 * bound);
  EXPECT_LE(seconds.back(), 1.1 * bound);
}
