//===-- unit/base/log_test.cpp - messages and the end of a program -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/log.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

TEST(Log, AnErrorStandsBeforeItsNotes) {
  Error error{"out of memory", {"array 'u'", "region at a.c:41"}};
  EXPECT_EQ(errorText(error), "het: error: out of memory\nnote: array 'u'\nnote: region at a.c:41\n");
}

TEST(Log, ShowsWhatItsLevelAllows) {
  testing::internal::CaptureStderr();
  logMessage(LogLevel::Warning, "seen");
  logMessage(LogLevel::Info, "not seen");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "het: warning: seen\n");
}

TEST(LogDeathTest, AFailureEndsTheProgramWithStatus70) {
  EXPECT_EXIT(fatal(Error{"why", {"where"}}), testing::ExitedWithCode(70), "het: error: why\nnote: where\n");
}

} // namespace
