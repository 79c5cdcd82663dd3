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
