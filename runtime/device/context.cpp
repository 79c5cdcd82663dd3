//===-- device/context.cpp - which region a thread is in, for messages about a crash ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/context.hpp"

#include "base/ending.hpp"
#include "base/findings.hpp"
#include "base/parallel.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <unistd.h>
#include <unwind.h>
#include <utility>
#include <vector>

namespace het {

// initial-exec: reading it in a signal handler must not allocate.
static thread_local const het_site *region __attribute__((tls_model("initial-exec"))) = nullptr;

static std::atomic<const het_site *> latest{nullptr};

void setThreadRegion(const het_site *site) {
  region = site;
  if (site)
    latest.store(site, std::memory_order_relaxed);
}
const het_site *threadRegion() { return region; }
const het_site *latestRegion() { return latest.load(std::memory_order_relaxed); }

void endInHandler(char *out, int size, int room, const het_site *site) {
  static std::atomic_flag ending = ATOMIC_FLAG_INIT;
  while (ending.test_and_set())
    pause();
  if (site)
    size += std::snprintf(out + size, static_cast<std::size_t>(room - size), "note: region at %s:%d\n", site->file,
                          site->line);
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, out, static_cast<std::size_t>(size));
  runEndingsInHandler();
  _exit(exitStatus(70));
}

static thread_local const het_site *calledAt __attribute__((tls_model("initial-exec"))) = nullptr;
static thread_local bool called __attribute__((tls_model("initial-exec"))) = false;

static thread_local void (*held)() __attribute__((tls_model("initial-exec"))) = nullptr;
static thread_local bool heldAcross __attribute__((tls_model("initial-exec"))) = false;

bool holdInCall(void (*release)()) {
  if (called)
    held = release;
  return called;
}
void holdAcrossCalls(bool across) { heldAcross = across; }
static void releaseHeld() {
  if (held) [[unlikely]]
    std::exchange(held, nullptr)();
}

// The compiler must not move these past the locks that the call takes.
CallScope::CallScope(bool in, const het_site *site) : before_(called), siteBefore_(calledAt) {
  if (!in)
    releaseHeld();
  calledAt = site;
  called = in;
  std::atomic_signal_fence(std::memory_order_seq_cst);
}
CallScope::~CallScope() {
  if (!before_ && !heldAcross)
    releaseHeld();
  std::atomic_signal_fence(std::memory_order_seq_cst);
  called = before_;
  calledAt = siteBefore_;
}
bool inCall() { return called; }

void refuseInHandler(const het_site *site) {
  char out[1024];
  const int size = std::snprintf(out, sizeof out,
                                 "het: error: a signal handler enters a region, or calls the library in another way, "
                                 "while the thread that it interrupted is in a region\n"
                                 "note: set a flag in the handler, and run the loop where the program looks at it\n");
  endInHandler(out, size, sizeof out, site ? site : calledAt);
}

bool inSignalHandler() {
  bool found = false;
  _Unwind_Backtrace(
      [](_Unwind_Context *frame, void *found) {
        int interrupted = 0;
        _Unwind_GetIPInfo(frame, &interrupted);
        *static_cast<bool *>(found) |= interrupted != 0;
        return interrupted ? _URC_END_OF_STACK : _URC_NO_REASON;
      },
      &found);
  return found;
}

static thread_local int device __attribute__((tls_model("initial-exec"))) = -1;
static thread_local const char *deviceName __attribute__((tls_model("initial-exec"))) = nullptr;

int threadDevice() { return device; }

namespace {

struct Served {
  bool is = false;
  int device = -1;            // -1: the host
  int level = 0;              // of parallel regions around it
  ~Served() { endServing(); } // a thread may end within a construct
};

} // namespace

static thread_local Served served;
static thread_local bool serves __attribute__((tls_model("initial-exec"))) = false; // served.is, for who asks often
static std::atomic<int> servedCount{0};
static constinit std::mutex servedLock;
static std::vector<const Served *> &servedNow() { // never destroyed: late threads may ask
  static auto *const list = new std::vector<const Served *>;
  return *list;
}

int servedDevice() {
  if (served.is || servedCount.load(std::memory_order_relaxed) == 0)
    return served.device;
  const int level = parallelLevel();
  std::lock_guard guard(servedLock);
  const Served *found = nullptr;
  for (const Served *one : servedNow())
    if (one->level < level && (!found || one->level > found->level))
      found = one;
  return found ? found->device : -1;
}

void beginServing(int device) {
  endServing(); // one that a jump has left
  std::lock_guard guard(servedLock);
  served.is = serves = true;
  served.device = device;
  served.level = parallelLevel();
  servedNow().push_back(&served);
  servedCount.fetch_add(1, std::memory_order_relaxed);
}

void endServing() {
  if (!served.is)
    return;
  std::lock_guard guard(servedLock);
  std::erase(servedNow(), &served);
  served.is = serves = false;
  served.device = -1;
  servedCount.fetch_sub(1, std::memory_order_relaxed);
}

bool computesConstruct() { return region || serves; }

const char *threadDeviceName() { return deviceName; }

DeviceScope::DeviceScope(int id, const char *name) : before_(device), nameBefore_(deviceName) {
  device = id;
  deviceName = name;
}
DeviceScope::~DeviceScope() {
  device = before_;
  deviceName = nameBefore_;
}

} // namespace het
