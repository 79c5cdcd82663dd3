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

TEST(Instances, ConstructorsAndStaticFunctionsAreKnownByBothNames) {
  const Names names = {"PZN1AIdLi4EEC1EvE4here", "PZN1AIfLi4EEC1EvE4here", "PZL5localIsET_iE4here"};
  EXPECT_EQ(*instanceOf(names, {}, "PZN1AIfLi4EEC4EvE4here"), 1);
  EXPECT_EQ(*instanceOf(names, {}, "PZN1AIdLi4EEC1EvE4here"), 0);
  EXPECT_EQ(*instanceOf(names, {}, "PZ5localIsET_iE4here"), 2);
}

TEST(Instances, AnUnknownNameIsAnError) {
  EXPECT_FALSE(instanceOf({"a", "b"}, {}, "c").ok());
  EXPECT_FALSE(instanceOf({"E_x", "E0_x"}, {"E_x"}, "E_x").ok()) << "the other compiler knows fewer of them";
}

TEST(Instances, InternalLambdasAreFoundUnderEitherCompilersName) {
  const Names names = {"PZ5applyILi3EZ4mainEUldE100_EdT0_E4here PZ5applyILi3EZ4mainE3$_0EdT0_E4here",
                       "PZ5applyILi3EZ4mainEUldE90_EdT0_E4here PZ5applyILi3EZ4mainE4$_11EdT0_E4here"};
  const Names gcc = {"PZ5applyILi3EZ4mainEUldE1_EdT0_E4here", "PZ5applyILi3EZ4mainEUldE0_EdT0_E4here"};
  EXPECT_EQ(*instanceOf(names, gcc, gcc[0]), 0);
  EXPECT_EQ(*instanceOf(names, gcc, gcc[1]), 1);
  const Names clang = {"PZ5applyILi3EZ4mainE3$_9EdT0_E4here", "PZ5applyILi3EZ4mainE4$_10EdT0_E4here"};
  EXPECT_EQ(*instanceOf(names, clang, clang[0]), 0);
  EXPECT_EQ(*instanceOf(names, clang, clang[1]), 1);
  EXPECT_FALSE(instanceOf(names, gcc, "PZ5applyILi4EZ4mainEUldE1_EdT0_E4here").ok());
}

} // namespace
