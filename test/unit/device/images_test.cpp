//===-- unit/device/images_test.cpp - registration of device code --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

TEST(Images, ComeAndGo) {
  het_image plain = {HET_ABI, "u1", nullptr, 0, nullptr}, cuda = {HET_ABI, "u2", "code", 4, nullptr};
  EXPECT_FALSE(anyImage());
  EXPECT_TRUE(registerImage(&plain).ok());
  EXPECT_TRUE(registerImage(&plain).ok());
  EXPECT_TRUE(anyImage());
  EXPECT_FALSE(anyFatbin());
  EXPECT_EQ(images().size(), 1u);
  EXPECT_TRUE(registerImage(&cuda).ok());
  EXPECT_TRUE(anyFatbin());
  auto before = imagesRemoved();
  unregisterImage(&cuda);
  unregisterImage(&cuda);
  EXPECT_EQ(imagesRemoved(), before + 1);
  unregisterImage(&plain);
  EXPECT_FALSE(anyImage());
}

TEST(Images, OneOfAnotherVersionOfHetHIsRefused) {
  het_image old = {HET_ABI + 1, "jacobi_1f", nullptr, 0, nullptr};
  Status status = registerImage(&old);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "unit 'jacobi_1f' was compiled for version " + std::to_string(HET_ABI + 1) +
                                        " of het.h's interface; this libhet has version " + std::to_string(HET_ABI));
  EXPECT_FALSE(anyImage());
}

} // namespace
