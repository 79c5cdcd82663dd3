//===-- unit/sched/device_trial_test.cpp - which devices take part, where they hinder each other ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "policies.hpp"

#include <algorithm>
#include <cmath>

using namespace het;
using namespace het::test;

// Passes of an accelerator that needs `alone` for an iteration, and `beside` while the host works too. The pass takes
// longer than either device says: their threads wait for a core before they begin.
struct Crowd {
  double alone, beside, host, late;
  double seconds = 0; // of all passes
  int withHost = 0;   // passes

  void run(Policy &policy, std::vector<Worker> &workers, int count) {
    Request request{10000, HET_RATIO_DEFAULT, workers};
    Shares shares;
    for (int k = 0; k < count; ++k) {
      if (shares.empty() || !policy.keeps(request))
        shares = policy.share(request);
      const bool both = shares[1] > 0;
      const std::vector<double> each = {both ? beside : alone, host};
      pass(workers, shares, each);
      request.passSeconds = std::max(static_cast<double>(shares[0]) * each[0], static_cast<double>(shares[1]) * host);
      request.passSeconds += both ? late : 0;
      seconds += request.passSeconds;
      withHost += both;
    }
  }
};

TEST(DeviceTrial, AHostThatSavesLittleAndDoesHarmIsLeftOut) {
  for (const double late : {0.0, 5.0}) {
    std::vector<Worker> workers = {accelerator(100), host(4)};
    auto adaptive = policy(HET_SCHED_ADAPTIVE);
    Crowd crowd{1e-3, late > 0 ? 1e-3 : 1.5e-3, 0.04, late};
    crowd.run(*adaptive, workers, 8);
    crowd.seconds = crowd.withHost = 0;
    crowd.run(*adaptive, workers, 200);
    EXPECT_LE(crowd.seconds, 1.03 * 200 * 10) << late;
    EXPECT_GT(crowd.withHost, 0) << "it is tried again";
  }
}

TEST(DeviceTrial, AHostThatDoesNoHarmKeepsItsPlace) {
  for (const double each : {0.003, 0.04}) { // it saves a quarter of the time, or 2 %
    std::vector<Worker> workers = {accelerator(10), host(4)};
    auto adaptive = policy(HET_SCHED_ADAPTIVE);
    Crowd crowd{1e-3, 1e-3, each, 0};
    crowd.run(*adaptive, workers, 200);
    EXPECT_GE(crowd.withHost, each < 0.01 ? 200 : 190) << each;
  }
}

// Resident rows of the host's move to the accelerator and back: that may cost a twentieth of the passes, and no more.
TEST(DeviceTrial, RowsThatMoveForATrialPutItOff) {
  std::vector<Worker> workers = {accelerator(10), host(4)};
  workers[0].moving = {15, 1e-6}; // seconds, of passes that take ten
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Crowd crowd{1e-3, 1e-3, 0.04, 0};
  crowd.run(*adaptive, workers, 50);
  EXPECT_EQ(crowd.withHost, 50);
  crowd.run(*adaptive, workers, 150);
  EXPECT_LT(crowd.withHost, 200) << "a long run has the time";
}

// A loop that streams through memory: beside each other the host and the accelerator are both slower.
struct Stream {
  double accelerator, host, beside; // seconds of an iteration; times as long beside each other
  double hostBeside = 0;            // the same of the host; 0: as long
  double seconds = 0;               // of all passes
  int both = 0;                     // passes

  void run(Policy &policy, std::vector<Worker> &workers, int count, bool contended = true, bool copied = false) {
    Request request{10000, HET_RATIO_DEFAULT, workers};
    request.contended = contended;
    request.copied = copied;
    Shares shares;
    for (int k = 0; k < count; ++k) {
      if (shares.empty() || !policy.keeps(request))
        shares = policy.share(request);
      const bool together = shares[0] > 0 && shares[1] > 0;
      const double slower = together ? beside : 1, hostSlower = together && hostBeside > 0 ? hostBeside : slower;
      const std::vector<double> each = {accelerator * slower, host * hostSlower};
      pass(workers, shares, each);
      request.passSeconds =
          std::max(static_cast<double>(shares[0]) * each[0], static_cast<double>(shares[1]) * each[1]);
      seconds += request.passSeconds;
      both += together;
    }
  }
};

TEST(DeviceTrial, AnAcceleratorThatSavesLittleAndDoesHarmIsLeftOut) {
  std::vector<Worker> workers = {accelerator(1), host(4)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Stream stream{5.4e-3, 1e-3, 1.9}; // 10 s on the host alone, 16 on both
  stream.run(*adaptive, workers, 10);
  stream.seconds = stream.both = 0;
  stream.run(*adaptive, workers, 400);
  EXPECT_LE(stream.seconds, 1.03 * 400 * 10);
  EXPECT_GT(stream.both, 0) << "it is tried again";
}

TEST(DeviceTrial, AnAcceleratorThatDoesNoHarmKeepsItsPlace) {
  std::vector<Worker> workers = {accelerator(1), host(4)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Stream stream{5.4e-3, 1e-3, 1}; // it saves a sixth
  stream.run(*adaptive, workers, 10);
  EXPECT_LE(stream.seconds, 10.8 + 1.06 * 9 * 8.44) << "the first pass trains, and a trial costs 5 % of ten passes";
  stream.run(*adaptive, workers, 200);
  EXPECT_GE(stream.both, 195);
  workers = {accelerator(1), host(4)};
  auto calm = policy(HET_SCHED_ADAPTIVE);
  Stream exact{5.4e-3, 1e-3, 1};
  exact.run(*calm, workers, 200, false);
  EXPECT_EQ(exact.both, 200) << "where devices cannot slow each other down, none is tried without";
}

// Black-Scholes on 16 cores and an H100, 2026-11-27: 96 ms on the host, 16 on the GPU, 43 on both.
TEST(DeviceTrial, AHostThatTakesTheCoresOfCopiesIsLeftOut) {
  for (const bool copied : {true, false}) {
    std::vector<Worker> workers = {accelerator(50), host(16)};
    workers[0].guessed = {0, 1.8e-3};
    auto adaptive = policy(HET_SCHED_ADAPTIVE);
    Stream stream{1.6e-3, 9.6e-3, 3.3, 1.5};
    stream.run(*adaptive, workers, 12, true, copied);
    stream.seconds = 0;
    stream.run(*adaptive, workers, 200, true, copied);
    if (copied)
      EXPECT_LE(stream.seconds, 1.1 * 200 * 16);
    else
      EXPECT_GE(stream.seconds, 200 * 30.) << "without copies their times are believed";
  }
}

// A row of a product by columns takes a core as long as sixteen rows take sixteen cores: three passes of the GPU.
TEST(DeviceTrial, ACoreIsNotGivenOneRowThatTakesLongerThanTheRest) {
  std::vector<Worker> workers = {accelerator(50), host(16)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Request request{2048, HET_RATIO_DEFAULT, workers};
  request.contended = true;
  Shares shares;
  double seconds = 0;
  for (int k = 0; k < 20; ++k) {
    if (shares.empty() || !adaptive->keeps(request))
      shares = adaptive->share(request);
    const double gpu = 4e-6 * static_cast<double>(shares[0]), row = 25e-3;
    const double host = row * std::ceil(static_cast<double>(shares[1]) / 16);
    if (shares[0] > 0)
      workers[0].history.learn(shares[0], gpu, 0);
    if (shares[1] > 0) // as if all cores had worked
      workers[1].history.learn(shares[1], host * static_cast<double>(std::min(shares[1], 16L)) / 16, 0);
    request.passSeconds = std::max(gpu, host);
    if (k > 0)
      seconds += request.passSeconds;
  }
  EXPECT_LE(seconds, 1.01 * 19 * 4e-6 * 2048);
}

TEST(DeviceTrial, TheOnlyDeviceLeftStays) {
  std::vector<Worker> workers = {accelerator(4), host(4)};
  auto adaptive = policy(HET_SCHED_ADAPTIVE);
  Crowd crowd{5, 5, 0.25, 0};
  crowd.run(*adaptive, workers, 40);
  EXPECT_EQ(crowd.withHost, 40);
}
