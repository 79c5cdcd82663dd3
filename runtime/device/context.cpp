//===-- device/context.cpp - which region a thread is in, for messages about a crash ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/context.hpp"

#include <atomic>

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

static thread_local int device __attribute__((tls_model("initial-exec"))) = -1;
static thread_local const char *deviceName __attribute__((tls_model("initial-exec"))) = nullptr;

int threadDevice() { return device; }
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
