//===-- unit/base/symbols_test.cpp - what the program calls an address ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/symbols.hpp"

#include <gtest/gtest.h>
#include <memory>

namespace het {

static volatile int symbolTotal = 1;
static volatile double symbolCounts[8] = {1};
static thread_local volatile int symbolOwn = 1;

static std::uintptr_t place(const volatile void *at) { return reinterpret_cast<std::uintptr_t>(at); }

TEST(Symbols, VariablesHaveTheirNamesAndIndices) {
  EXPECT_NE(variableAt(place(&symbolTotal), sizeof symbolTotal).find("symbolTotal"), std::string::npos);
  const std::string item = variableAt(place(&symbolCounts[3]), sizeof symbolCounts[3]);
  EXPECT_NE(item.find("symbolCounts"), std::string::npos);
  EXPECT_TRUE(item.ends_with("[3]")) << item;
  EXPECT_TRUE(variableAt(place(&symbolCounts[3]) + 9, 1).ends_with("[33]"));
}

TEST(Symbols, TheHeapAndTheStackHaveNone) {
  const auto heap = std::make_unique<int>(1);
  const int local = 1;
  EXPECT_EQ(variableAt(place(heap.get()), 4), "");
  EXPECT_EQ(variableAt(place(&local), 4), "");
}

TEST(Symbols, AThreadsOwnAreKnown) {
  EXPECT_TRUE(isThreadLocal(const_cast<const int *>(&symbolOwn)));
  EXPECT_FALSE(isThreadLocal(const_cast<const int *>(&symbolTotal)));
}

} // namespace het
