//===-- devices/cuda_exit_test.cpp - kernels that call exit(), on the fake CUDA driver --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "fake_cuda.hpp"
#include "kinds/cuda/gpu.hpp"

#include <gtest/gtest.h>

namespace het::test {

static std::string whole(const Error &error) {
  return error.message + (error.notes.empty() ? "" : "\n" + error.notes.front());
}

// A kernel on the fake driver ends the program itself. So the test writes what a GPU's kernel writes before it fails.
TEST_F(FakeCuda, AKernelThatCallsExitEndsTheProgramWithThatStatus) {
  static het_image image = {HET_ABI, "ends", "code", 4, nullptr, nullptr, nullptr, HET_NEEDS_EXIT};
  het_kernel kernel = {&image, "scale", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
  cuda::Gpu &gpu = **cuda::Gpu::get(0);
  const cuda::ContextScope scope(gpu);
  fail("cuModuleGetGlobal_v2:500");
  const Result<cuda::CUfunction> refused = gpu.function(kernel, cuda::Gpu::Strided, 0);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(whole(refused.error()), "cuModuleGetGlobal failed on cuda:0: CUDA_ERROR_FAKE (500, made to fail)\n"
                                    "looking for 'het_exit_ends', by which kernels end the program");
  mend();
  const long before = calls("cuModuleLoadData");
  ASSERT_TRUE(gpu.function(kernel, cuda::Gpu::Strided, 0).ok());
  EXPECT_EQ(calls("cuModuleLoadData"), before + 1) << "the module that has no word is not kept";
  EXPECT_FALSE(gpu.check(719, "cuStreamSynchronize").ok()) << "no kernel has called exit";
  int *const word = *static_cast<int **>(global("het_exit_ends"));
  ASSERT_EQ(*word, 0);
  const auto fails = [&] {
    *word = 0x100 | 7;
    (void)gpu.check(719, "cuStreamSynchronize");
  };
  EXPECT_EXIT(fails(), testing::ExitedWithCode(7), "");
}

} // namespace het::test
