//===-- unit/place/policy_test.cpp - which place each policy gives a task -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/settings.hpp"
#include "place/policy.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

using namespace het;

namespace {

using Places = std::vector<TaskPlace>;

TaskPlace device(int id) {
  TaskPlace place;
  place.device = id;
  return place;
}

// Devices 0 and 1, which have been tried often and are alike.
Places twoAlike() {
  Places places{device(0), device(1)};
  for (TaskPlace &place : places) {
    place.seconds = 1;
    place.measured = 5;
    place.tried = place.given = 9;
  }
  return places;
}

// With the host's own version behind them.
Places withVersion() {
  Places places = twoAlike();
  places.push_back(places[0]);
  places[2].device = 2;
  places[2].onHost = true;
  return places;
}

std::size_t chosen(TaskPolicy policy, const Places &places, int before = -1) { return policy({places, before}); }

} // namespace

TEST(TaskPolicy, EachWordOfTheSettingIsARow) {
  const SettingRow &setting = settingTable()[static_cast<std::size_t>(Setting::Tasks)];
  std::set<std::string> words(setting.values.begin(), setting.values.end()), rows;
  for (const TaskPolicyRow &row : taskPolicyTable()) {
    rows.insert(row.name);
    EXPECT_EQ(findTaskPolicy(row.name), &row);
    EXPECT_STRNE(row.doc, "");
  }
  EXPECT_EQ(words, rows);
  EXPECT_EQ(findTaskPolicy("nothing"), nullptr);
}

// Whatever is known: a policy gives a task to a place that is there.
TEST(TaskPolicy, EachOneChoosesAPlaceThatItMayHave) {
  unsigned state = 1;
  const auto any = [&](int below) {
    state = state * 1103515245u + 12345u;
    return static_cast<int>(state >> 16) % below;
  };
  for (int round = 0; round < 3000; ++round) {
    Places places;
    for (int id = 0; id <= any(4); ++id) {
      TaskPlace place = device(id);
      place.asked = id == 0 || any(2);
      place.there = any(3) * 1000L;
      place.missing = any(3) * 1000L;
      place.bandwidth = any(2) * 1e6;
      place.measured = any(3);
      place.seconds = place.measured * any(3);
      place.tried = place.measured + any(2);
      place.given = place.tried + any(3);
      place.waiting = any(3);
      place.busy = place.waiting * any(3);
      places.push_back(place);
    }
    const bool hasVersion = any(2);
    if (hasVersion) {
      places.push_back(places[0]);
      places.back().onHost = true;
    }
    for (const TaskPolicyRow &row : taskPolicyTable()) {
      const std::size_t place = chosen(row.choose, places, any(5) - 1);
      ASSERT_LT(place, places.size()) << row.name;
      EXPECT_TRUE(row.versions || !places[place].onHost) << row.name;
      EXPECT_TRUE(row.versions || row.otherKinds || places[place].asked) << row.name;
    }
  }
}

TEST(TaskPolicy, BreadthFirstTakesTurns) {
  Places places = twoAlike();
  EXPECT_EQ(chosen(breadthFirst, places), 0u);
  places[0].given = 10;
  places[1].there = 0;
  EXPECT_EQ(chosen(breadthFirst, places), 1u);
}

TEST(TaskPolicy, DependencesFollowsTheTaskBefore) {
  Places places = withVersion();
  places[1].given = 100;
  EXPECT_EQ(chosen(followDependences, places, 1), 1u);
  EXPECT_EQ(chosen(followDependences, places, -1), 0u) << "no task before it: in turn";
  EXPECT_EQ(chosen(followDependences, places, 2), 0u) << "that one ran on the host";
}

TEST(TaskPolicy, AffinityGoesWhereMostBytesAre) {
  Places places = twoAlike();
  places[1].there = 8;
  places[1].given = 100;
  places[1].busy = 100;
  EXPECT_EQ(chosen(affinity, places), 1u);
  places[0].there = 8;
  EXPECT_EQ(chosen(affinity, places), 0u) << "as many on both: in turn";
}

TEST(TaskPolicy, HeftEndsEarliest) {
  Places places = withVersion();
  places[1].seconds = 0.5;
  EXPECT_EQ(chosen(heft, places), 1u);
  places[1].busy = 0.6;
  EXPECT_EQ(chosen(heft, places), 0u) << "behind its other tasks";
  places[0].busy = 0.3;
  EXPECT_EQ(chosen(heft, places), 2u) << "the host's version is idle";
}

TEST(TaskPolicy, HeftCountsWhatWouldHaveToMove) {
  Places places = twoAlike();
  places[1].seconds = 0.5;
  places[1].missing = 1000;
  places[1].bandwidth = 4000;
  places[1].latency = 0.1;
  EXPECT_DOUBLE_EQ(moveSeconds(places[1]), 0.35);
  EXPECT_EQ(chosen(heft, places), 1u);
  places[1].bandwidth = 2000;
  EXPECT_EQ(chosen(heft, places), 0u);
  places[1].missing = 0;
  EXPECT_EQ(moveSeconds(places[1]), 0);
  EXPECT_EQ(chosen(heft, places), 1u);
}

TEST(TaskPolicy, HeftTriesEachPlaceTwice) {
  Places places = withVersion();
  places[2].measured = 0;
  places[2].tried = 0;
  EXPECT_EQ(chosen(heft, places), 2u);
  places[2].tried = 1;
  EXPECT_EQ(chosen(heft, places), 2u);
  places[2].tried = 2; // its time is not known yet: it counts as the others'
  places[1].seconds = 0.9;
  EXPECT_EQ(chosen(heft, places), 1u);
}

// Several tasks are given before the first one's time is known.
TEST(TaskPolicy, WithoutAnyTimeTasksAreSpread) {
  Places places{device(0), device(1)};
  places[0].tried = places[1].tried = 2;
  places[0].waiting = 1;
  EXPECT_EQ(chosen(heft, places), 1u);
  places[1].waiting = 2;
  EXPECT_EQ(chosen(heft, places), 0u);
}

TEST(TaskPolicy, VersioningTriesEachVersionAFewTimesThenTakesTheBest) {
  Places places = withVersion();
  places[2].seconds = 100;
  places[2].tried = places[2].measured = 2;
  EXPECT_EQ(chosen(versioning, places), 2u);
  places[2].tried = 3;
  EXPECT_EQ(chosen(versioning, places), 0u);
  places[2].seconds = 0.1;
  EXPECT_EQ(chosen(versioning, places), 2u);
  places[2].missing = 10;
  places[2].bandwidth = 10;
  EXPECT_EQ(chosen(versioning, places), 0u) << "what would have to move";
  for (TaskPlace &place : places)
    place.tried = 1;
  places[1].tried = 0;
  EXPECT_EQ(chosen(versioning, places), 1u) << "in turn";
}

TEST(TaskPolicy, StealingKeepsATaskWhereItBelongsWhileThatIsIdle) {
  Places places = twoAlike();
  places[1].asked = false;
  EXPECT_EQ(chosen(stealing, places), 0u);
  places[0].waiting = 1;
  EXPECT_EQ(chosen(stealing, places), 1u);
  places[1].waiting = 1;
  EXPECT_EQ(chosen(stealing, places), 0u) << "nobody is idle";
}

TEST(TaskPolicy, StealingLeavesATaskWithItsData) {
  Places places = twoAlike();
  places[0].waiting = 1;
  places[0].there = 8;
  EXPECT_EQ(chosen(stealing, places), 0u);
  places[1].there = 8;
  EXPECT_EQ(chosen(stealing, places), 1u);
}

// A new sort of task begins behind what it follows: a device that is idle gains nothing if the copies come later.
TEST(TaskPolicy, ANewSortOfTaskGoesWhereItCanBeginFirst) {
  Places places = twoAlike();
  for (TaskPlace &place : places) {
    place.tried = place.measured = 0;
    place.ready = 5;
    place.bandwidth = 1;
  }
  places[0].busy = 5;
  places[1].missing = 2;
  for (const TaskPolicy policy : {heft, automatic})
    EXPECT_EQ(chosen(policy, places), 0u);
  places[0].busy = 8;
  for (const TaskPolicy policy : {heft, automatic})
    EXPECT_EQ(chosen(policy, places), 1u);
}

TEST(TaskPolicy, AutomaticGoesByAffinityThenByTimes) {
  Places places = withVersion();
  for (TaskPlace &place : places)
    place.tried = place.measured = 0;
  places[1].there = 8;
  EXPECT_EQ(chosen(automatic, places), 1u) << "nothing is known";
  places[1].tried = 2;
  places[1].measured = 2;
  EXPECT_EQ(chosen(automatic, places), 1u) << "it may not come again";
  places[1].tried = 3;
  EXPECT_EQ(chosen(automatic, places), 0u) << "it does: a place as fast by its rate is as good";
  places[0].busy = 1;
  EXPECT_EQ(chosen(automatic, places), 1u);
  places[1].busy = 1;
  EXPECT_EQ(chosen(automatic, places), 2u) << "and so is the other version";
  places[0].tried = places[2].tried = 2;
  EXPECT_EQ(chosen(automatic, places), 1u) << "until their times are known";
  places[0].measured = places[2].measured = 1;
  places[2].seconds = 0.1;
  EXPECT_EQ(chosen(automatic, places), 2u) << "then the earliest end";
}

// A core beside a fast device holds up all that follows its tasks. But rates may be wrong.
TEST(TaskPolicy, AutomaticTriesASlowPlaceOnceThatCostsATenth) {
  Places places = withVersion();
  places[1].rate = places[0].rate = 100;
  places[2].measured = places[2].tried = 0;
  EXPECT_DOUBLE_EQ(expectedSeconds({places}, places[2]), 100);
  EXPECT_EQ(chosen(heft, places), 2u);
  EXPECT_EQ(chosen(automatic, places), 0u);
  places[0].busy = places[1].busy = 101; // the core is idle
  EXPECT_EQ(chosen(automatic, places), 2u);
  places[0].busy = places[1].busy = 0;
  places[0].tried = places[1].tried = 1999;
  EXPECT_EQ(chosen(automatic, places), 0u);
  places[0].tried = places[1].tried = 2000; // seconds, and two tries take 200
  EXPECT_EQ(chosen(automatic, places), 2u);
  places[2].tried = 2;
  EXPECT_EQ(chosen(automatic, places), 0u) << "twice, then its time must be known";
}

// [G] 4.2.1.
TEST(TaskPolicy, LevelSamplesAFifthOfTheTasksWhileTimesDiffer) {
  Places places = twoAlike();
  places[0].seconds = 10; // slow: heft gives it nothing
  places[0].converged = places[1].converged = false;
  places[0].tried = 1;
  places[1].tried = 16;
  EXPECT_EQ(chosen(level, places), 0u);
  EXPECT_EQ(chosen(heft, places), 1u);
  places[0].tried = 2;
  EXPECT_EQ(chosen(level, places), 1u);
  places[0].tried = 1;
  places[0].converged = true;
  EXPECT_EQ(chosen(level, places), 1u);
}

TEST(TaskPolicy, LevelTakesTheTimesOfOtherSizesForANewOne) {
  Places places = twoAlike();
  for (TaskPlace &place : places)
    place.measured = place.tried = 0;
  places[0].interpolated = 5;
  places[1].interpolated = 2;
  EXPECT_EQ(chosen(level, places), 1u);
  places[1].busy = 4;
  EXPECT_EQ(chosen(level, places), 0u) << "the lower level";
  places[1].interpolated = 0;
  EXPECT_EQ(chosen(level, places), 1u) << "nothing is known of it";
}

TEST(TaskPolicy, HeftKnowsThatCopiesRunBesideTheKernelsBefore) {
  Places places = twoAlike();
  places[0].busy = 5;
  places[1].busy = 4;
  places[1].missing = 100;
  places[1].bandwidth = 100; // one second, which the kernels there hide
  EXPECT_EQ(chosen(heft, places), 1u);
  places[1].twice = 100;
  EXPECT_EQ(chosen(heft, places), 1u) << "two of four seconds";
  places[1].ready = 4; // nothing to copy before that
  EXPECT_EQ(chosen(heft, places), 0u);
}

// Contents that were there long ago come before the rest is written, but not before what the link has to do.
TEST(TaskPolicy, WhoKnowsWhenCopiesComeGoesByThat) {
  Places places = twoAlike();
  for (TaskPlace &place : places) {
    place.ready = 4;
    place.missing = 100;
    place.bandwidth = 100;
    place.busy = 4;
  }
  places[0].arrives = 4.5;
  EXPECT_EQ(chosen(heft, places), 0u);
  places[1].arrives = 3;
  EXPECT_EQ(chosen(heft, places), 1u);
  EXPECT_EQ(beginsAt(places[1]), 4) << "not before what it follows";
}

TEST(TaskPolicy, CopiesCostALatencyEach) {
  TaskPlace place = device(0);
  place.latency = 3;
  EXPECT_EQ(moveSeconds(place), 0);
  place.missing = 10;
  EXPECT_EQ(moveSeconds(place), 3);
  place.copies = 4;
  place.bandwidth = 5;
  place.twice = 10;
  EXPECT_EQ(moveSeconds(place), 16);
}
