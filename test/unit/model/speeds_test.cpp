//===-- unit/model/speeds_test.cpp - the file of HET_PROFILE -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/speeds.hpp"

#include <gtest/gtest.h>

using namespace het;

static const SpeedKey key{"sim:0", "main", "a file.c", 12, 3};

TEST(Speeds, WhatIsWrittenIsReadAsItWas) {
  Speeds speeds;
  for (int i = 1; i <= 7; ++i)
    speeds[key].add(i, 0.1 * i * i);
  speeds[{"host", "f", "b.c", 1, 1}].add(5, 1e-9);
  Result<Speeds> read = parseSpeeds(speedsText(speeds, "virtual"), "virtual");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(read->at(key).each(), speeds[key].each());
  EXPECT_EQ(read->at(key).lastEach(), speeds[key].lastEach());
  EXPECT_EQ(read->at(key).count(), 5);
}

TEST(Speeds, TimesOfAnotherClockAreNotUsed) {
  Result<Speeds> read = parseSpeeds(speedsText({}, "virtual"), "real");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().message, "its times are of another clock: virtual");
}

TEST(Speeds, AFileThatIsNoneIsAnErrorWithItsLine) {
  EXPECT_EQ(parseSpeeds("{}", "real").error().message, "it does not begin as a profile does");
  EXPECT_EQ(parseSpeeds("het-profile 1 real\nhost\n", "real").error().message, "line 2: too few fields");
  EXPECT_EQ(parseSpeeds("het-profile 1 real\nhost\ta.c\t1\t1\tf\t0\t1\n", "real").error().message,
            "line 2: '0' iterations in '1' seconds");
}

TEST(Speeds, NamesThatWouldSpoilTheFileAreLeftOutAndEmptyOnesAreNot) {
  Speeds speeds;
  speeds[{"host", "f", "a\tb.c", 1, 1}].add(5, 1);
  speeds[{"host", "f", "a\nb.c", 1, 1}].add(5, 1);
  speeds[{"", "", "", 0, 0}].add(5, 1);
  speeds[{"host", "", "", 0, 0}];
  Result<Speeds> read = parseSpeeds(speedsText(speeds, "real"), "real");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->size(), 2u);
}

TEST(Speeds, NumbersThatNoProgramMeasuresAreErrors) {
  for (const char *numbers : {"inf\t1", "nan\t1", "1\tinf", "1\tnan", "1\t-1", "1e300\t1", "1\t1e300", "12abc\t1",
                              "1\t1 second", "0.5\t1", "\t1"}) {
    Result<Speeds> read = parseSpeeds("het-profile 1 real\nhost\ta.c\t1\t1\tf\t" + std::string(numbers) + "\n", "real");
    ASSERT_FALSE(read.ok()) << numbers;
    EXPECT_EQ(read.error().message.rfind("line 2: '", 0), 0u) << read.error().message;
  }
  EXPECT_EQ(parseSpeeds("het-profile 1 real\nhost\ta.c\t1x\t-1\tf\n", "real").error().message,
            "line 2: '1x' and '-1' are no line and column");
}
