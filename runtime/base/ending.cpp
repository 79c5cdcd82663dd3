//===-- base/ending.cpp - what is written when the program ends, however it ends ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/ending.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
#include <vector>

namespace het {

namespace {

struct Ending {
  const pid_t owner = ::getpid();
  std::mutex lock; // held while the writers run
  std::vector<void (*)()> writers;

  // Between a signal handler and the thread that writes for it.
  std::atomic<bool> watching{false};
  sem_t wanted;
  std::atomic<int> signal{0}; // the first that came; `none`: an error found by a handler
  std::atomic<bool> written{false};
  std::atomic<bool> left{false}; // the handler has returned: the thread ends the program

  Ending() { sem_init(&wanted, 0, 0); }
};

constexpr int none = -1, patience = 3000, mostPatience = 10000; // milliseconds

Ending &ending() {
  static auto &one = *new Ending; // signals come at any time
  return one;
}
std::atomic<Ending *> watched{nullptr}; // for handlers, which must not be the first to ask

// Signals whose default action ends the program, but those of debuggers, profilers and timers.
constexpr int caught[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,
                          SIGXCPU, SIGXFSZ, SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL};

void useDefault(int signal) {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

void endBy(int signal) {
  useDefault(signal);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  raise(signal);
}

// False: the thread that writes waits, perhaps for a lock that this thread had when the signal came.
bool awaitWritten(const Ending &there, int milliseconds) {
  constexpr int step = 2;
  for (int waited = 0; waited < milliseconds && !there.written; waited += step)
    ::poll(nullptr, 0, step);
  return there.written;
}

void ask(Ending &there, int signal) {
  int nothing = 0;
  if (there.signal.compare_exchange_strong(nothing, signal))
    sem_post(&there.wanted);
}

// A fault runs its instruction again when the handler returns, and abort ends the program after its handler.
bool canGoOn(int signal, const siginfo_t &info) {
  if (signal == SIGABRT)
    return false;
  const bool fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
  return !fault || info.si_code <= 0;
}

void handler(int signal, siginfo_t *info, void *) {
  const int error = errno;
  Ending *there = watched.load();
  const bool goesOn = canGoOn(signal, *info);
  if (there && there->owner == ::getpid()) {
    ask(*there, signal);
    if (!awaitWritten(*there, goesOn ? patience : mostPatience) && goesOn) {
      there->left = true; // what this thread is at may be needed
      if (!there->written) {
        errno = error;
        return;
      }
    }
  }
  if (!goesOn && signal != SIGABRT) {
    useDefault(signal); // the fault comes again, at its own place
    return;
  }
  endBy(signal);
}

void *writeForHandlers(void *) {
  Ending &there = ending();
  while (sem_wait(&there.wanted) != 0) {
  }
  runEndings();
  there.written = true;
  while (!there.left)
    ::poll(nullptr, 0, 10);
  endBy(there.signal);
  return nullptr;
}

// With every signal blocked: the program's handlers run on the program's threads.
bool startWriter() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  const bool started = pthread_create(&thread, nullptr, writeForHandlers, nullptr) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (started)
    pthread_detach(thread);
  return started;
}

} // namespace

void atEnd(void (*writer)()) {
  Ending &there = ending();
  std::lock_guard guard(there.lock);
  if (there.writers.empty()) {
    std::atexit(runEndings);
    std::at_quick_exit(runEndings);
  }
  there.writers.push_back(writer);
}

void runEndings() {
  Ending &there = ending();
  if (there.owner != ::getpid())
    return;
  std::lock_guard guard(there.lock);
  while (!there.writers.empty()) {
    void (*writer)() = there.writers.back();
    there.writers.pop_back();
    writer();
  }
}

void watchSignals() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (!startWriter())
      return;
    watched = &ending();
    struct sigaction action{};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigfillset(&action.sa_mask);
    for (int signal : caught) {
      struct sigaction before{};
      if (sigaction(signal, nullptr, &before) == 0 && !(before.sa_flags & SA_SIGINFO) && before.sa_handler == SIG_DFL)
        sigaction(signal, &action, nullptr);
    }
  });
}

void runEndingsInHandler() {
  Ending *there = watched.load();
  if (!there || there->owner != ::getpid())
    return;
  ask(*there, none);
  awaitWritten(*there, mostPatience);
}

} // namespace het
