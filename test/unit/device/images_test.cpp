//===-- unit/device/images_test.cpp - registration of device code --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

TEST(Images, ComeAndGo) {
  het_image plain = {HET_ABI, "u1", nullptr, 0, nullptr}, cuda = {HET_ABI, "u2", "code", 4, nullptr};
  EXPECT_FALSE(anyImage());
  registerImage(&plain);
  registerImage(&plain);
  EXPECT_TRUE(anyImage());
  EXPECT_FALSE(anyFatbin());
  EXPECT_EQ(images().size(), 1u);
  registerImage(&cuda);
  EXPECT_TRUE(anyFatbin());
  auto before = imagesRemoved();
  unregisterImage(&cuda);
  unregisterImage(&cuda);
  EXPECT_EQ(imagesRemoved(), before + 1);
  unregisterImage(&plain);
  EXPECT_FALSE(anyImage());
}

} // namespace
