//===-- devices/set.hpp - device sets for tests ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "device/images.hpp"
#include "kernels.hpp"
#include "kinds/kinds.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

namespace het::test {

// Registers the suite's kernels for a scope. omp devices exist only without them, cuda devices only with them.
struct Registered {
  explicit Registered(bool on) : on(on) { EXPECT_TRUE(!on || registerImage(&image).ok()); }
  ~Registered() {
    if (on)
      unregisterImage(&image);
  }
  bool on;
};

// Simulated devices need nothing, so they must always be there; of the other kinds those that the run of the suite
// names: TEST_MUST_HAVE="cuda".
inline bool mustHave(const std::string &kind) {
  if (kind == "sim")
    return true;
  const char *all = std::getenv("TEST_MUST_HAVE");
  return all && std::strstr(all, kind.c_str());
}

inline std::unique_ptr<DeviceSet> build(const std::string &devices) {
  auto set = DeviceSet::build(devices, kindTable());
  if (!set.ok())
    return nullptr;
  return std::move(*set);
}

} // namespace het::test
