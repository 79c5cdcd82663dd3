//===-- unit/base/compare_test.cpp - values of a type, compared and printed --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/compare.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <limits>

using namespace het;

namespace {

template <class T> bool near(int type, T a, T b, double tolerance, double scale = 0) {
  return isClose(type, sizeof(T), &a, &b, tolerance, scale);
}
template <class T> std::string shown(int type, T value) { return valueText(type, sizeof value, &value); }

TEST(Compare, RealsAreCloseWithinTheirTolerance) {
  EXPECT_TRUE(near(HET_DOUBLE, 1.0, 1.0 + 1e-10, 1e-9));
  EXPECT_FALSE(near(HET_DOUBLE, 1.0, 1.0 + 1e-8, 1e-9));
  EXPECT_TRUE(near(HET_FLOAT, 1000.0f, 1000.01f, 1e-4));
  EXPECT_TRUE(near(HET_DOUBLE, 0.0, 1e-10, 1e-9, 1.0));
  EXPECT_FALSE(near(HET_DOUBLE, 0.0, 1e-10, 1e-9));
}

TEST(Compare, WhatIsNoNumberIsTheSameAsItselfAndNothingElse) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(near(HET_DOUBLE, nan, -nan, 0));
  EXPECT_FALSE(near(HET_DOUBLE, nan, 1.0, 1));
  EXPECT_FALSE(near(HET_DOUBLE, inf, 1.0, 1));
  EXPECT_FALSE(near(HET_DOUBLE, inf, -inf, 1));
}

__extension__ typedef _Float16 Half;
TEST(Compare, HalfPrecisionLiesTogetherOrApart) {
  EXPECT_TRUE(isRounded(HET_HALF));
  EXPECT_EQ(epsilonOf(HET_HALF), 1.0 / 1024);
  EXPECT_TRUE(near(HET_HALF, Half(1000), Half(1001), 1e-2));
  EXPECT_FALSE(near(HET_HALF, Half(1000), Half(1001), 1e-4));
}

TEST(Compare, ComplexNumbersLieTogetherOrApart) {
  using Complex = std::complex<double>;
  EXPECT_TRUE(near(HET_CDOUBLE, Complex(1, 1e-12), Complex(1, 2e-12), 1e-9));
  EXPECT_FALSE(near(HET_CDOUBLE, Complex(1, 2), Complex(2, 1), 1e-9));
  EXPECT_TRUE(near(HET_CFLOAT, std::complex<float>(1000, 0), std::complex<float>(1000.01f, 0), 1e-4));
  EXPECT_FALSE(near(HET_CDOUBLE, Complex(std::numeric_limits<double>::infinity(), 0), Complex(1, 0), 1));
  const Complex a(3, 4), b(0, 8);
  EXPECT_EQ(magnitudeOf(HET_CDOUBLE, &a), 5);
  EXPECT_EQ(distanceOf(HET_CDOUBLE, &a, &b), 5);
  EXPECT_TRUE(isRounded(HET_CFLOAT));
  EXPECT_FALSE(isRounded(HET_INT));
}

TEST(Compare, IntegersAndRecordsMustBeEqual) {
  EXPECT_FALSE(near(HET_INT, 1000000000, 1000000001, 1));
  EXPECT_TRUE(near(HET_NO_TYPE, 2.5, 2.5, 0));
  EXPECT_FALSE(near(HET_NO_TYPE, 1.0, 1.0 + 1e-12, 1));
}

TEST(Compare, ValuesAreShownAsTheirTypeHasThem) {
  EXPECT_EQ(shown(HET_INT, -7), "-7");
  EXPECT_EQ(shown(HET_UCHAR, static_cast<unsigned char>(200)), "200");
  EXPECT_EQ(shown(HET_DOUBLE, 0.1), "0.10000000000000001");
  EXPECT_EQ(shown(HET_FLOAT, 1.5f), "1.5");
  EXPECT_EQ(shown(HET_LDOUBLE, 2.5L), "2.5");
  EXPECT_EQ(shown(HET_BOOL, true), "true");
  EXPECT_EQ(shown(HET_CDOUBLE, std::complex<double>(1.5, -2)), "(1.5,-2)");
  EXPECT_EQ(shown(HET_HALF, Half(-0.1)), "-0.099976");
  EXPECT_EQ(shown(HET_NO_TYPE, static_cast<unsigned short>(0x0201)), "0x0102");
}

} // namespace
