//===-- unit/model/speeds_test.cpp - the file of HET_PROFILE -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/clauses.hpp"

#include <gtest/gtest.h>

using namespace het;

static const SpeedKey key{"sim:0", "main", "a file.c", 12, 3, 0};

TEST(Speeds, WhatIsWrittenIsReadAsItWas) {
  Speeds speeds;
  for (int i = 1; i <= 7; ++i)
    speeds[key].add(i, 0.1 * i * i);
  speeds[{"host", "f", "b.c", 1, 1, 0}].add(5, 1e-9);
  speeds[{"sim:0", "axpy", "k.cl", 0, 0, 21}].add(1, 3); // a task's
  Result<ReadSpeeds> read = parseSpeeds(speedsText(speeds, "virtual"), "virtual");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->speeds.size(), 3u);
  EXPECT_EQ(read->damaged, 0);
  EXPECT_EQ(read->speeds.at(key).each(), speeds[key].each());
  EXPECT_EQ(read->speeds.at(key).lastEach(), speeds[key].lastEach());
  EXPECT_EQ(read->speeds.at(key).count(), 5);
  EXPECT_EQ(read->speeds.at({"sim:0", "axpy", "k.cl", 0, 0, 21}).each(), 3);
}

TEST(Speeds, TimesOfAnotherClockAreNotUsed) {
  Result<ReadSpeeds> read = parseSpeeds(speedsText({}, "virtual"), "real");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().message, "its times are of another clock: virtual");
}

TEST(Speeds, AFileThatIsNoneIsAnError) {
  EXPECT_EQ(parseSpeeds("{}", "real").error().message, "it does not begin as a profile does");
  EXPECT_EQ(parseSpeeds("het-profile 1 real\n", "real").error().message, "it does not begin as a profile does");
}

TEST(Speeds, DamagedLinesAreLeftOutAndTheRestIsUsed) {
  Speeds speeds;
  speeds[key].add(5, 1);
  const std::string text =
      "het-profile 3 real\nhost\n" + speedsText(speeds, "real").substr(19) + "host\ta.c\t1\t1\tf\t0\t0\t1\nsim:0\ta fi";
  Result<ReadSpeeds> read = parseSpeeds(text, "real");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->damaged, 3);
  EXPECT_EQ(read->firstDamaged, "line 2: too few fields");
  ASSERT_EQ(read->speeds.size(), 1u);
  EXPECT_EQ(read->speeds.at(key).count(), 1);
}

TEST(Speeds, NamesThatWouldSpoilTheFileAreLeftOutAndEmptyOnesAreNot) {
  Speeds speeds;
  speeds[{"host", "f", "a\tb.c", 1, 1, 0}].add(5, 1);
  speeds[{"host", "f", "a\nb.c", 1, 1, 0}].add(5, 1);
  speeds[{"", "", "", 0, 0, 0}].add(5, 1);
  speeds[{"host", "", "", 0, 0, 0}];
  Result<ReadSpeeds> read = parseSpeeds(speedsText(speeds, "real"), "real");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->speeds.size(), 2u);
}

TEST(Speeds, NumbersThatNoProgramMeasuresAreDamage) {
  const auto wrong = [](const std::string &line) {
    Result<ReadSpeeds> read = parseSpeeds("het-profile 3 real\n" + line + "\n", "real");
    return read.ok() && read->speeds.empty() && read->damaged == 1 ? read->firstDamaged : "nothing is wrong";
  };
  for (const char *numbers : {"inf\t1", "nan\t1", "1\tinf", "1\tnan", "1\t-1", "1e300\t1", "1\t1e300", "12abc\t1",
                              "1\t1 second", "0.5\t1", "\t1"})
    EXPECT_EQ(wrong("host\ta.c\t1\t1\tf\t0\t" + std::string(numbers)).rfind("line 2: '", 0), 0u) << numbers;
  EXPECT_EQ(wrong("host\ta.c\t1\t1\tf\t0\t0\t1"), "line 2: '0' iterations in '1' seconds");
  EXPECT_EQ(wrong("host\ta.c\t1x\t-1\tf\t0"), "line 2: '1x' and '-1' are no line and column");
  EXPECT_EQ(wrong("host\ta.c\t1\t1\tf\t-3"), "line 2: '-3' is no class of sizes");
}

TEST(Speeds, AnotherSizeServesIfItIsNotFarAway) {
  Speeds speeds;
  for (int size : {10, 14}) {
    SpeedKey one = key;
    one.size = size;
    speeds[one].add(1, size);
  }
  const auto eachAt = [&](int size) {
    SpeedKey one = key;
    one.size = size;
    const History *found = nearest(speeds, one);
    return found ? found->each() : 0;
  };
  EXPECT_EQ(eachAt(10), 10);
  EXPECT_EQ(eachAt(11), 10);
  EXPECT_EQ(eachAt(13), 14);
  EXPECT_EQ(eachAt(18), 14);
  EXPECT_EQ(eachAt(19), 0) << "32 times as large";
  EXPECT_EQ(eachAt(5), 0);
  SpeedKey other = key;
  other.device = "sim:0(rate=2)";
  other.size = 10;
  EXPECT_EQ(nearest(speeds, other), nullptr) << "the device has changed";
}

TEST(Speeds, AProfileIsPrintedAsClauses) {
  Speeds speeds;
  const auto add = [&](const char *device, int line, int size, double each) {
    speeds[{device, "main", "a.c", line, 1, size}].add(100, 100 * each);
  };
  add("host(rate=4)", 5, 10, 3e-6);
  add("sim:0(rate=50)", 5, 10, 1e-6);
  add("host(rate=4)", 9, 10, 1e-6);
  add("sim:0(rate=50)", 7, 3, 1e-6);
  add("sim:0(rate=50)", 0, 10, 1e-6); // a task's
  EXPECT_EQ(clausesText(speeds), "a.c:5 in main, 512 to 1023 iterations: hetero(1, all, adaptive, 0.25)\n"
                                 "  host(rate=4): 3e-06 s an iteration\n"
                                 "  sim:0(rate=50): 1e-06 s an iteration\n"
                                 "a.c:7 in main, 4 to 7 iterations: hetero(1, gpu, adaptive)\n"
                                 "  sim:0(rate=50): 1e-06 s an iteration\n"
                                 "a.c:9 in main, 512 to 1023 iterations: hetero(1, cpu)\n"
                                 "  host(rate=4): 1e-06 s an iteration\n");
}
