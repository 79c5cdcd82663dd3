//===-- unit/base/text_test.cpp - helpers for messages -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/text.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

TEST(Text, BytesHaveAUnitThatFits) {
  EXPECT_EQ(bytesText(1), "1 byte");
  EXPECT_EQ(bytesText(1023), "1023 bytes");
  EXPECT_EQ(bytesText(12 * 1024), "12 KiB");
  EXPECT_EQ(bytesText(std::size_t(1288490188)), "1.2 GiB");
}

TEST(Text, AListReadsAsASentence) {
  std::vector<std::string> words = {"a", "b", "c"};
  EXPECT_EQ(listText(words), "a, b and c");
  EXPECT_EQ(listText(std::span(words).first(2), "or"), "a or b");
  EXPECT_EQ(listText(std::span(words).first(1)), "a");
  EXPECT_EQ(listText(std::span(words).first(0)), "");
}

TEST(Text, TheNearestWordIsATypoAwayOrNone) {
  std::vector<std::string> words = {"cuda", "sim", "host"};
  EXPECT_EQ(nearest("cudda", words), "cuda");
  EXPECT_EQ(nearest("hsot", words), "host");
  EXPECT_EQ(nearest("framboise", words), "");
}

TEST(Text, ANumberFillsTheWholeWord) {
  long whole = 0;
  double real = 0;
  EXPECT_TRUE(parseNumber("12", whole));
  EXPECT_EQ(whole, 12);
  EXPECT_FALSE(parseNumber("12x", whole));
  EXPECT_FALSE(parseNumber("", whole));
  EXPECT_FALSE(parseNumber("99999999999999999999", whole));
  EXPECT_TRUE(parseNumber("12e9", real));
  EXPECT_EQ(real, 12e9);
  EXPECT_FALSE(parseNumber("nan", real));
  EXPECT_FALSE(parseNumber("inf", real));
}

} // namespace
