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

// The device whose kernel this thread runs, and its name; -1 and null outside of kernels.
int threadDevice();
const char *threadDeviceName();
class DeviceScope {
public:
  DeviceScope(int device, const char *name);
  ~DeviceScope();
  DeviceScope(const DeviceScope &) = delete;
  DeviceScope &operator=(const DeviceScope &) = delete;

private:
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
