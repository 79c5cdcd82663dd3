//===-- unit/memory/mapped_host.hpp - what the tests of mappings share -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "memory/mapping/mapping.hpp"

#include "kinds/kinds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace het {

/// An array of the host and the mapping of one simulated device.
struct Map : testing::Test {
  std::unique_ptr<DeviceSet> set;
  std::unique_ptr<Mapping> mapping;
  std::array<int, 100> host{};

  void SetUp() override {
    auto built = DeviceSet::build("sim", kindTable());
    ASSERT_TRUE(built.ok()) << built.error().message;
    set = std::move(*built);
    mapping = std::make_unique<Mapping>((*set)[0]);
    for (std::size_t i = 0; i < host.size(); ++i)
      host[i] = static_cast<int>(i);
  }
  het_map item(int first, int count, int mode) {
    return {"host", host.data(), host.data() + first, static_cast<std::size_t>(count) * sizeof(int), mode, nullptr};
  }
  void enter(const het_map &one) { check(mapping->enter({&one, 1})); }
  void leave(const het_map &one) { check(mapping->leave({&one, 1})); }
  void update(const het_map &one) { check(mapping->update({&one, 1})); }
  void check(const Status &status) {
    EXPECT_TRUE(status.ok()) << status.error().message;
    EXPECT_TRUE(mapping->flush().ok());
  }
  int *there(int i) { return static_cast<int *>(mapping->address(&host[static_cast<std::size_t>(i)])); }
};

} // namespace het
