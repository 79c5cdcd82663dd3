//===-- unit/base/exit_test.cpp - what serves exit handlers, and what is done before them ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/exit.hpp"
#include "base/thread_own.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace het;

namespace {

void say(const char *what) { std::fprintf(stderr, "%s%s\n", what, isExiting() ? ", exiting" : ""); }

TEST(Exit, DoesItsWorkLastFirstBeforeWhatWasRegisteredEarlier) {
  const auto ends = [] {
    std::atexit([] { say("program"); });
    beforeExit([] { say("devices"); });
    beforeExit([] { say("tasks"); });
    say("main");
    std::exit(3);
  };
  EXPECT_EXIT(ends(), testing::ExitedWithCode(3),
              "^main\ntasks\ndevices\ntasks, exiting\ndevices, exiting\nprogram, exiting\n$");
}

TEST(Exit, IsNoticedBeforeHandlersThatStandBetween) {
  const auto ends = [] {
    beforeExit([] {});
    std::atexit([] { say("program"); });
    noticeExit();
    std::exit(0);
  };
  EXPECT_EXIT(ends(), testing::ExitedWithCode(0), "^program, exiting\n$");
}

TEST(Exit, DoesTheWorkAgainForWhatAHandlerBegins) {
  const auto ends = [] {
    std::atexit([] { noticeExit(); });
    beforeExit([] { say("work"); });
    std::exit(0);
  };
  EXPECT_EXIT(ends(), testing::ExitedWithCode(0), "^work\nwork, exiting\n$");
}

int destroyed = 0;
struct Counted {
  std::vector<int> items;
  Counted() = default;
  Counted(const Counted &) = delete;
  Counted &operator=(const Counted &) = delete;
  ~Counted() { ++destroyed; }
};

TEST(ThreadOwn, IsDestroyedOnceWithItsThread) {
  std::thread([] {
    threadOwn<Counted, struct OneTag>().items.push_back(1);
    EXPECT_EQ(&(threadOwn<Counted, struct OneTag>()), &(threadOwn<Counted, struct OneTag>()));
    EXPECT_TRUE((threadOwn<Counted, struct OtherTag>().items.empty()));
  }).join();
  EXPECT_EQ(destroyed, 2);
}

TEST(ThreadOwn, IsThereAndEmptyForExitHandlers) {
  const auto ends = [] {
    threadOwn<std::vector<int>, struct LastTag>().assign(100, 7);
    std::atexit([] {
      auto &mine = threadOwn<std::vector<int>, struct LastTag>();
      const bool empty = mine.empty();
      mine.assign(1000, 8);
      _exit(empty && threadOwn<std::vector<int>, struct LastTag>().size() == 1000 ? 5 : 6);
    });
    std::exit(0);
  };
  EXPECT_EXIT(ends(), testing::ExitedWithCode(5), "");
}

} // namespace
