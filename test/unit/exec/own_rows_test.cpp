//===-- unit/exec/own_rows_test.cpp - iterations for the device that has their rows -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/chunks/own_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

using namespace het;

namespace {

// Gives everybody chunks of ten, as long as there are any.
class Tens : public Policy {
public:
  explicit Tens(long total) : left_(total) {}
  std::vector<long> share(const Request &) override { return {}; }
  long claimUpTo(std::size_t, long most) override {
    const long given = std::min({most, left_, 10L});
    left_ -= given;
    return given;
  }
  void took(std::size_t, long count) override { left_ -= count; }

private:
  long left_;
};

Worker worker(bool host, int cores) { return {host, cores, 1, 0, {}, {}, {}, {}}; }

const std::vector<Worker> workers = {worker(false, 1), worker(true, 2)};
bool everything(Range) { return true; }
bool nothing(Range) { return false; }

} // namespace

TEST(OwnRows, EachTakesItsOwnFromOneEndAndTheirBorderComesLast) {
  OwnRows rows({100, 200}, std::vector<long>{60, 40});
  Tens policy(100);
  EXPECT_EQ(rows.claim(policy, workers, {0, 0, true}, everything), (Range{100, 110}));
  EXPECT_EQ(rows.claim(policy, workers, {1, 1, true}, everything), (Range{190, 200}));
  EXPECT_EQ(rows.claim(policy, workers, {2, 1, true}, everything), (Range{180, 190}));
  EXPECT_EQ(rows.claim(policy, workers, {0, 0, false}, everything), (Range{110, 120}));
}

TEST(OwnRows, ACoreTakesNoMoreThanItsPartOfTheHosts) {
  OwnRows rows({0, 100}, std::vector<long>{90, 10});
  Tens policy(100);
  EXPECT_EQ(rows.claim(policy, workers, {1, 1, true}, everything), (Range{95, 100})) << "the policy gives ten";
  EXPECT_EQ(rows.claim(policy, workers, {2, 1, true}, everything), (Range{92, 95}));
}

TEST(OwnRows, ADeviceHasAtOnceWhatNobodyElseCanHave) {
  OwnRows rows({0, 100}, std::vector<long>{60, 40});
  Tens policy(100);
  const auto behind50 = [](Range range) { return range.lo >= 50; };
  EXPECT_EQ(rows.claim(policy, workers, {0, 0, true}, behind50), (Range{0, 50}));
  EXPECT_EQ(rows.claim(policy, workers, {0, 0, false}, behind50), (Range{50, 60}));
}

TEST(OwnRows, AFewMoreAreNotWorthALaunch) {
  OwnRows rows({0, 100}, std::vector<long>{60, 40});
  Tens policy(100);
  std::vector<Worker> known = workers;
  known[0].fixed = 1;
  known[0].history.add(60, 1 + 60 * 0.5); // ten launches are as long as twenty iterations
  const auto behind50 = [](Range range) { return range.lo >= 50; };
  EXPECT_EQ(rows.claim(policy, known, {0, 0, true}, behind50), (Range{0, 60}));
}

TEST(OwnRows, OthersTakeWhatIsAtTheHostFromTheBorderOn) {
  OwnRows rows({0, 100}, std::vector<long>{90, 10});
  Tens policy(100);
  EXPECT_EQ(rows.claim(policy, workers, {1, 1, true}, everything), (Range{95, 100}));
  while (!rows.claim(policy, workers, {1, 1, true}, nothing).empty()) {
  }
  const auto behind85 = [](Range range) { return range.lo >= 85; };
  EXPECT_EQ(rows.claim(policy, workers, {2, 1, true}, behind85), (Range{85, 90}));
  EXPECT_TRUE(rows.claim(policy, workers, {1, 1, true}, behind85).empty());
}

TEST(OwnRows, WhatThePolicyGivesToNobodyIsDoneAllTheSame) {
  OwnRows rows({0, 100}, std::vector<long>{60, 40});
  Tens policy(0);
  EXPECT_TRUE(rows.claim(policy, workers, {0, 0, false}, everything).empty()) << "not while some of it is under way";
  EXPECT_EQ(rows.claim(policy, workers, {0, 0, true}, everything), (Range{0, 60}));
  EXPECT_EQ(rows.claim(policy, workers, {1, 1, true}, everything), (Range{80, 100})) << "each core a half";
  EXPECT_EQ(rows.claim(policy, workers, {2, 1, true}, everything), (Range{70, 80}));
}

TEST(OwnRows, WhatEachHasComputedIsToldOnce) {
  OwnRows rows({100, 200}, std::vector<long>{60, 40});
  std::vector<Worker> known = workers;
  known[0].fixed = 1;
  rows.done(1, {180, 200}, 4);
  rows.done(0, {130, 140}, 11);
  rows.done(0, {100, 130}, 31);
  rows.done(1, {140, 160}, 6); // of the device's
  rows.done(1, {160, 180}, 2);
  rows.done(1, {}, 0.5);
  const std::vector<Computed> computed = rows.computed(known);
  EXPECT_EQ(computed, (std::vector<Computed>{{0, {{0, 40}}, 41}, {1, {{40, 100}}, 6}}))
      << "one launch, and both cores at once";
  EXPECT_EQ(rows.shares(computed), (std::vector<long>{40, 60}));
}

TEST(OwnRows, WhatDoesNotLieSideBySideIsNoSplit) {
  OwnRows rows({0, 100}, std::vector<long>{60, 30, 10});
  const std::vector<Worker> three = {worker(false, 1), worker(false, 1), worker(true, 2)};
  rows.done(0, {0, 50}, 5);
  rows.done(2, {50, 60}, 4); // of the first device's
  rows.done(1, {60, 90}, 3);
  rows.done(2, {90, 100}, 2);
  const std::vector<Computed> computed = rows.computed(three);
  EXPECT_EQ(computed,
            (std::vector<Computed>{{0, {{0, 50}}, 5}, {1, {{60, 90}}, 3}, {2, {{50, 60}}, 2}, {2, {{90, 100}}, 1}}));
  EXPECT_TRUE(rows.shares(computed).empty());
}
