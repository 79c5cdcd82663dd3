//===-- device/context.hpp - which region a thread is in, for messages about a crash ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// exec sets the region around the parts a thread computes; a signal handler of a simulated device reads it. Array names
// come from Device::label. Thread-local, async-signal-safe to read.
#pragma once

#include <het/het.h>

namespace het {

// The site of the region whose part this thread computes now; null outside. Lives until replaced.
void setThreadRegion(const het_site *site);
const het_site *threadRegion();
// The one that any thread set last: for threads that an OpenMP runtime starts inside of a part.
const het_site *latestRegion();

/// For signal handlers: prints the text `out` of `size` characters, with the place of `site` behind it. Then writes the
/// reports and ends the program with status 70. If two threads fail at once the first message stands alone; the other
/// thread waits for the end.
[[noreturn]] void endInHandler(char *out, int size, int room, const het_site *site);

// The thread is in a call of the library, which may hold its locks: a signal handler must not make another one there.
bool inCall();
class CallScope {
public:
  explicit CallScope(const het_site *site) : CallScope(true, site) {}
  ~CallScope();
  CallScope(const CallScope &) = delete;
  CallScope &operator=(const CallScope &) = delete;

protected:
  CallScope(bool in, const het_site *site);

private:
  const bool before_;
  const het_site *const siteBefore_;
};
/// Within a call: `release` is called where the outermost call of this thread ends, and before the program's own code
/// runs. False outside of calls: the caller gives back what it holds itself. One at a time; for the calling thread.
bool holdInCall(void (*release)());
/// Whether that may wait for the end of a later call. So it is while the thread has a part that a device runs: between
/// two calls there is no code of the program's own.
void holdAcrossCalls(bool across);
// Within a call, the program's own code runs.
class UserScope : CallScope {
public:
  UserScope() : CallScope(false, nullptr) {}
};

// A signal handler is to wait for what the thread that it interrupted may have to do: says so and ends the program.
// `site`: of the call; null: the one that the thread is in.
[[noreturn]] void refuseInHandler(const het_site *site = nullptr);
// Whether the calling thread is in a signal handler. Walks its frames: for paths that wait anyway.
bool inSignalHandler();

// The device whose kernel this thread runs, and its name; -1 and null outside of kernels.
int threadDevice();
const char *threadDeviceName();
/// The device for which the calling thread, of the program's own code, runs a construct that has no kernel; -1: none.
/// The construct works on that device's contents, and <omp.h> tells it so. Threads of parallel regions in it are told
/// the same. The program's OpenMP runtime does not say whose region a thread is in. It is taken for one of the
/// construct with the most regions around, among those with fewer than the thread has.
int servedDevice();
/// The calling thread begins and ends such a construct. `device`: -1 where it is for the host.
void beginServing(int device);
void endServing();
/// Whether the calling thread has begun a part of a region on the host, or such a construct. The program's code is code
/// of a device there.
bool computesConstruct();
class DeviceScope {
public:
  DeviceScope(int device, const char *name);
  ~DeviceScope();
  DeviceScope(const DeviceScope &) = delete;
  DeviceScope &operator=(const DeviceScope &) = delete;

private:
  const UserScope user_;
  const int before_;
  const char *const nameBefore_;
};

// Sets the region for a scope, and puts the previous one back.
class RegionScope {
public:
  explicit RegionScope(const het_site *site) : before_(threadRegion()) { setThreadRegion(site); }
  ~RegionScope() { setThreadRegion(before_); }
  RegionScope(const RegionScope &) = delete;
  RegionScope &operator=(const RegionScope &) = delete;

private:
  const het_site *before_;
};

} // namespace het
