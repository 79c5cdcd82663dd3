//===-- unit/base/instances_test.cpp - names of instantiations from two compilers ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/instances.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

using Names = std::vector<std::string>;

TEST(Instances, TheSameNameIsTheSameInstance) {
  const Names names = {"PZ4axpyIfEvPT_E4here", "PZ4axpyIdEvPT_E4here"};
  EXPECT_EQ(*instanceOf(names, {}, "PZ4axpyIfEvPT_E4here"), 0);
  EXPECT_EQ(*instanceOf(names, {}, "PZ4axpyIdEvPT_E4here"), 1);
}

TEST(Instances, LambdasThatAreNumberedOtherwiseKeepTheirOrder) {
  const Names names = {"PZ3runIZ4mainEUldE_EvT_E4here", "PZ3runIZ4mainEUldE0_EvT_E4here"};
  const Names known = {"PZ3runIZ4mainEUldE4_EvT_E4here", "PZ3runIZ4mainEUldE2_EvT_E4here"};
  EXPECT_EQ(*instanceOf(names, known, known[1]), 0);
  EXPECT_EQ(*instanceOf(names, known, known[0]), 1);
}

TEST(Instances, TwoFormsOfOneNumberAreOrderedAsNumbers) {
  const Names names = {"E9_x", "E10_x", "E_x"};
  EXPECT_EQ(*instanceOf(names, names, "E_x"), 2);
  EXPECT_EQ(*instanceOf(names, names, "E9_x"), 0);
  EXPECT_EQ(*instanceOf(names, names, "E10_x"), 1);
}

TEST(Instances, AnUnknownNameIsAnError) {
  EXPECT_FALSE(instanceOf({"a", "b"}, {}, "c").ok());
  EXPECT_FALSE(instanceOf({"E_x", "E0_x"}, {"E_x"}, "E_x").ok()) << "the other compiler knows fewer of them";
}

} // namespace
