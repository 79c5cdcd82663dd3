//===-- unit/trace/program_test.cpp - the calls of a program, in order -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/program.hpp"

#include <gtest/gtest.h>

using namespace het::trace;

TEST(Program, EqualCallsAreKeptOnce) {
  clearProgram();
  int described = 0;
  const auto call = [&](const char *key, const char *text) {
    recordCall(key, [&] {
      ++described;
      return std::string(text);
    });
  };
  EXPECT_EQ(programJson(), R"({"version":1,"machine":null,"calls":[],"steps":[],"left_out":{},"dropped_steps":0})");
  describeMachine([] { return std::string(R"({"clock":"real"})"); });
  describeMachine([] { return std::string("another"); });
  call("a", R"({"call":"one"})");
  call("b", R"({"call":"two"})");
  call("a", R"({"call":"one"})");
  call("A", R"({"call":"one"})"); // another address, the same call
  leaveOut("tasks");
  leaveOut("tasks");
  EXPECT_EQ(described, 3);
  EXPECT_EQ(programJson(), R"({"version":1,"machine":{"clock":"real"},"calls":[
{"call":"one"},
{"call":"two"}],"steps":[0,1,0,0],"left_out":{"tasks":2},"dropped_steps":0})");
  clearProgram();
}
