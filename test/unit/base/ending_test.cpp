//===-- unit/base/ending_test.cpp - what is written however the program ends ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/ending.hpp"
#include "base/log.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace het;

namespace {

int out = -1; // a pipe to the test

void writeHere() { ASSERT_EQ(write(out, "written", 7), 7); }

struct End {
  std::string wrote;
  int status = 0;
};

// Runs `act` in a process of its own with a writer.
template <class Act> End endOf(Act act) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  std::fflush(nullptr); // else the child prints it again
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    out = ends[1];
    act();
    _exit(99);
  }
  close(ends[1]);
  End end;
  char buffer[64];
  for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
    end.wrote.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  waitpid(child, &end.status, 0);
  return end;
}

void begin() {
  atEnd(writeHere);
  watchSignals();
}

// A sanitizer's handlers are the program's own.
bool isDefault(int signal) {
  struct sigaction action{};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL;
}

TEST(Ending, OfEachKindWritesOnceAndKeepsItsStatus) {
  End end = endOf([] { begin(), std::exit(3); });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WEXITSTATUS(end.status), 3);
  end = endOf([] { begin(), fatal({"ends here", {}}); });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WEXITSTATUS(end.status), 70);
  end = endOf([] { begin(), std::quick_exit(4); });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WEXITSTATUS(end.status), 4);
}

TEST(Ending, ByASignalWritesFirstAndIsStillBySignal) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGABRT, SIGSEGV, SIGFPE}) {
    if (!isDefault(signal))
      continue;
    const End end = endOf([signal] { begin(), kill(getpid(), signal), pause(); });
    EXPECT_EQ(end.wrote, "written") << signal;
    EXPECT_TRUE(WIFSIGNALED(end.status) && WTERMSIG(end.status) == signal) << signal << ": " << end.status;
  }
}

TEST(Ending, ByAFaultOrAbortWritesFirst) {
  End end = endOf([] { begin(), std::abort(); });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WTERMSIG(end.status), SIGABRT);
  if (!isDefault(SIGSEGV))
    return;
  end = endOf([] {
    begin();
    int *volatile nowhere = nullptr;
    *const_cast<volatile int *>(nowhere) = 1;
  });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WTERMSIG(end.status), SIGSEGV);
}

// The default action ends the program where it stands; so does ours.
TEST(Ending, BySignalDoesNotWakeWhatSleeps) {
  const End end = endOf([] {
    begin();
    std::thread([] { usleep(20000), kill(getpid(), SIGTERM); }).detach();
    sleep(10);
    ASSERT_EQ(write(out, "awake", 5), 5);
  });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WTERMSIG(end.status), SIGTERM);
}

void handled(int) { _exit(write(out, "handled", 7) == 7 ? 5 : 6); }

TEST(Ending, LeavesSignalsToTheProgramThatHandlesOrIgnoresThem) {
  End end = endOf([] { signal(SIGINT, handled), begin(), raise(SIGINT); });
  EXPECT_EQ(end.wrote, "handled");
  end = endOf([] { begin(), signal(SIGINT, handled), raise(SIGINT); });
  EXPECT_EQ(end.wrote, "handled");
  end = endOf([] { signal(SIGHUP, SIG_IGN), begin(), raise(SIGHUP), std::exit(7); });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WEXITSTATUS(end.status), 7);
}

TEST(Ending, OfAChildThatForkMadeWritesNothing) {
  for (bool bySignal : {false, true}) {
    const End end = endOf([bySignal] {
      begin();
      if (const pid_t child = fork(); child == 0)
        // ThreadSanitizer never delivers SIGTERM to the child of a program with several threads.
        bySignal ? (kill(getpid(), SIGPIPE), static_cast<void>(pause())) : std::exit(8);
      else {
        int status = 0;
        waitpid(child, &status, 0);
        _exit(bySignal ? WTERMSIG(status) == SIGPIPE : WEXITSTATUS(status) == 8);
      }
    });
    EXPECT_EQ(end.wrote, "");
    EXPECT_EQ(WEXITSTATUS(end.status), 1);
  }
}

TEST(Ending, OfAHandlerThatEndsTheProgramWritesFirst) {
  const End end = endOf([] {
    begin();
    signal(SIGUSR2, [](int) { runEndingsInHandler(), _exit(9); });
    raise(SIGUSR2);
  });
  EXPECT_EQ(end.wrote, "written");
  EXPECT_EQ(WEXITSTATUS(end.status), 9);
}

} // namespace
