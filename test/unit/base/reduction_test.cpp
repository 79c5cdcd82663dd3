//===-- unit/base/reduction_test.cpp - identities and combination ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/reduction.hpp"

#include <gtest/gtest.h>

#include <complex>

#include <cstring>
#include <vector>

using namespace het;

namespace {

__extension__ typedef _Float16 Half;

template <class T> T reduced(het_type type, het_op op, const std::vector<T> &values) {
  T result;
  setIdentity(type, op, &result);
  for (T value : values)
    combine(type, op, &result, &value);
  return result;
}

TEST(Reduction, SizesAreThoseOfC) {
  EXPECT_EQ(sizeOf(HET_CHAR), sizeof(char));
  EXPECT_EQ(sizeOf(HET_INT), sizeof(int));
  EXPECT_EQ(sizeOf(HET_ULLONG), sizeof(unsigned long long));
  EXPECT_EQ(sizeOf(HET_LDOUBLE), sizeof(long double));
  EXPECT_EQ(sizeOf(HET_BOOL), sizeof(bool));
  EXPECT_EQ(sizeOf(HET_CDOUBLE), sizeof(double[2]));
  EXPECT_EQ(sizeOf(HET_HALF), 2u);
}

TEST(Reduction, ArraysAreCombinedItemByItem) {
  std::vector<int> result{1, 2, 3}, values(3);
  setIdentities(HET_INT, HET_MAX, values.data(), 3);
  combine(HET_INT, HET_MAX, result.data(), values.data(), 3);
  EXPECT_EQ(result, (std::vector<int>{1, 2, 3}));
  values = {0, 9, 3};
  combine(HET_INT, HET_MAX, result.data(), values.data(), 3);
  EXPECT_EQ(result, (std::vector<int>{1, 9, 3}));
}

TEST(Reduction, EveryOperatorCombinesAsInC) {
  EXPECT_EQ(reduced<double>(HET_DOUBLE, HET_SUM, {1, 2, 3.5}), 6.5);
  EXPECT_EQ(reduced<float>(HET_FLOAT, HET_PRODUCT, {2, 3, 4}), 24);
  EXPECT_EQ(reduced<int>(HET_INT, HET_MIN, {5, -7, 3}), -7);
  EXPECT_EQ(reduced<unsigned>(HET_UINT, HET_MAX, {5, 7, 3}), 7u);
  EXPECT_EQ(reduced<long>(HET_LONG, HET_BAND, {0xF0, 0x3C}), 0x30);
  EXPECT_EQ(reduced<unsigned char>(HET_UCHAR, HET_BOR, {1, 4}), 5);
  EXPECT_EQ(reduced<short>(HET_SHORT, HET_BXOR, {6, 3}), 5);
  EXPECT_EQ(reduced<bool>(HET_BOOL, HET_LAND, {true, false}), false);
  EXPECT_EQ(reduced<int>(HET_INT, HET_LOR, {0, 9}), 1);
  using Complex = std::complex<double>;
  EXPECT_EQ(reduced<Complex>(HET_CDOUBLE, HET_SUM, {{1, 2}, {3, -5}}), Complex(4, -3));
  EXPECT_EQ(reduced<std::complex<float>>(HET_CFLOAT, HET_PRODUCT, {{0, 1}, {0, 3}}), std::complex<float>(-3, 0));
}

TEST(Reduction, HalfPrecisionIsRoundedAfterEachStep) {
  EXPECT_EQ(float(reduced<Half>(HET_HALF, HET_SUM, {Half(2048), Half(1), Half(1)})), 2048.0f);
  EXPECT_EQ(float(reduced<Half>(HET_HALF, HET_MIN, {Half(65504), Half(-2.5)})), -2.5f);
  EXPECT_EQ(float(reduced<Half>(HET_HALF, HET_MAX, {Half(-65504)})), -65504.0f);
  EXPECT_EQ(float(reduced<Half>(HET_HALF, HET_PRODUCT, {Half(0.5), Half(3)})), 1.5f);
  EXPECT_FALSE(supported(HET_HALF, HET_BOR));
}

TEST(Reduction, AnIdentityChangesNothing) {
  EXPECT_EQ(reduced<double>(HET_DOUBLE, HET_MIN, {1e300}), 1e300);
  EXPECT_EQ(reduced<double>(HET_DOUBLE, HET_MAX, {-1e300}), -1e300);
  EXPECT_EQ(reduced<signed char>(HET_SCHAR, HET_MIN, {127}), 127);
  EXPECT_EQ(reduced<unsigned long>(HET_ULONG, HET_BAND, {~0ul}), ~0ul);
  EXPECT_EQ(reduced<long double>(HET_LDOUBLE, HET_MAX, {-1e4000L}), -1e4000L);
}

TEST(Reduction, BitsOfAFloatingPointNumberAreRefused) {
  EXPECT_FALSE(supported(HET_DOUBLE, HET_BXOR));
  EXPECT_TRUE(supported(HET_DOUBLE, HET_LAND));
  EXPECT_TRUE(supported(HET_INT, HET_BXOR));
  for (het_op op : {HET_MIN, HET_MAX, HET_LAND, HET_LOR, HET_BXOR})
    EXPECT_FALSE(supported(HET_CDOUBLE, op));
  EXPECT_TRUE(supported(HET_CFLOAT, HET_PRODUCT));
}

} // namespace
