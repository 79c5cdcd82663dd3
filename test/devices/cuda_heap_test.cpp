//===-- devices/cuda_heap_test.cpp - memory that kernels on a GPU allocate --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Runs where HET_CUDA_LIBRARY is the fake driver. A GPU is opened once in a process, and so is its heap.
#include "fake_cuda.hpp"
#include "kinds/cuda/gpu.hpp"

using namespace het;
using namespace het::test;

namespace {

constexpr std::size_t usual = 8 << 20;

// Loads an image on GPU `ordinal`, whose context is current.
Status load(cuda::Gpu &gpu, bool allocates, int ordinal) {
  static het_image images[2] = {{HET_ABI, "fixed", "code", 4, nullptr, nullptr, nullptr, 0},
                                {HET_ABI, "allocating", "code", 4, nullptr, nullptr, nullptr, 1}};
  static const het_kernel kernels[2] = {{&images[0], "scale", nullptr, 1, 256}, {&images[1], "scale", nullptr, 1, 256}};
  Result<cuda::CUfunction> function = gpu.function(kernels[allocates], cuda::Gpu::Strided, ordinal);
  return function.ok() ? Status() : std::move(function.error());
}

// Of GPU `ordinal`, once it has loaded an image.
std::size_t heapWith(bool allocates, int ordinal) {
  Result<cuda::Gpu *> gpu = cuda::Gpu::get(ordinal);
  EXPECT_TRUE(gpu.ok());
  const cuda::ContextScope scope(**gpu);
  const Status loaded = load(**gpu, allocates, ordinal);
  EXPECT_TRUE(loaded.ok()) << loaded.error().message;
  std::size_t bytes = 0;
  EXPECT_EQ((*gpu)->api().contextLimit(&bytes, cuda::limitHeap), cuda::success);
  return bytes;
}

TEST_F(FakeCuda, KernelsThatAllocateHaveALargerHeap) {
  const char *asked = std::getenv("HET_HEAP");
  EXPECT_EQ(heapWith(false, 0), usual);
  const int before = calls("cuCtxSetLimit");
  const std::size_t wanted = asked ? std::stoul(asked) << 20 : (*cuda::Gpu::get(0))->memory() / 16;
  EXPECT_EQ(heapWith(true, 0), wanted);
  EXPECT_EQ(heapWith(true, 0), wanted);
  EXPECT_EQ(calls("cuCtxSetLimit"), before + 1);
}

TEST_F(FakeCuda, AHeapThatTheProgramHasAskedForStaysUnlessTheSettingSaysOtherwise) {
  ASSERT_TRUE(cuda::Gpu::get(2).ok());
  {
    const cuda::ContextScope scope(**cuda::Gpu::get(2));
    ASSERT_EQ((*cuda::Gpu::get(2))->api().contextSetLimit(cuda::limitHeap, 5 << 20), cuda::success);
  }
  EXPECT_EQ(heapWith(true, 2), std::getenv("HET_HEAP") ? std::size_t(64) << 20 : std::size_t(5) << 20);
}

TEST_F(FakeCuda, ADriverThatRefusesALargerHeapKeepsItsOwnUnlessItWasAskedFor) {
  fail("cuCtxSetLimit:1");
  if (!std::getenv("HET_HEAP")) {
    EXPECT_EQ(heapWith(true, 1), usual);
    return;
  }
  const cuda::ContextScope scope(**cuda::Gpu::get(1));
  const Status loaded = load(**cuda::Gpu::get(1), true, 1);
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message.find("cuCtxSetLimit"), std::string::npos) << loaded.error().message;
}

} // namespace
