//===-- devices/cuda_header_test.cpp - our declarations against NVIDIA's -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built where cuda.h is found: kinds/cuda/driver.hpp repeats what it needs of it.
#include "kinds/cuda/driver.hpp"

#include <gtest/gtest.h>

#include <cstddef>

#include <cuda.h>

namespace {

namespace own = het::cuda;

#define EXPECT_SAME(OURS, field, THEIRS, name) EXPECT_EQ(offsetof(OURS, field), offsetof(THEIRS, name)) << #name

TEST(CudaHeader, CopiesHaveNvidiasLayout) {
  EXPECT_EQ(sizeof(own::Copy2D), sizeof(CUDA_MEMCPY2D));
  EXPECT_SAME(own::Copy2D, srcType, CUDA_MEMCPY2D, srcMemoryType);
  EXPECT_SAME(own::Copy2D, src, CUDA_MEMCPY2D, srcDevice);
  EXPECT_SAME(own::Copy2D, srcPitch, CUDA_MEMCPY2D, srcPitch);
  EXPECT_SAME(own::Copy2D, dst, CUDA_MEMCPY2D, dstDevice);
  EXPECT_SAME(own::Copy2D, dstPitch, CUDA_MEMCPY2D, dstPitch);
  EXPECT_SAME(own::Copy2D, height, CUDA_MEMCPY2D, Height);
  EXPECT_EQ(sizeof(own::Copy3D), sizeof(CUDA_MEMCPY3D));
  EXPECT_EQ(sizeof(own::Copy3D), sizeof(CUDA_MEMCPY3D_PEER));
  EXPECT_SAME(own::Copy3D, srcType, CUDA_MEMCPY3D, srcMemoryType);
  EXPECT_SAME(own::Copy3D, src, CUDA_MEMCPY3D, srcDevice);
  EXPECT_SAME(own::Copy3D, srcContext, CUDA_MEMCPY3D_PEER, srcContext);
  EXPECT_SAME(own::Copy3D, srcHeight, CUDA_MEMCPY3D, srcHeight);
  EXPECT_SAME(own::Copy3D, dst, CUDA_MEMCPY3D, dstDevice);
  EXPECT_SAME(own::Copy3D, dstContext, CUDA_MEMCPY3D_PEER, dstContext);
  EXPECT_SAME(own::Copy3D, dstPitch, CUDA_MEMCPY3D, dstPitch);
  EXPECT_SAME(own::Copy3D, depth, CUDA_MEMCPY3D, Depth);
}

TEST(CudaHeader, NumbersAreNvidias) {
  EXPECT_EQ(own::success, CUDA_SUCCESS);
  EXPECT_EQ(own::errorOutOfMemory, CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(own::errorPeerAlreadyEnabled, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  EXPECT_EQ(own::attributeMultiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  EXPECT_EQ(own::attributePageableMemoryAccess, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
  EXPECT_EQ(own::attributeMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  EXPECT_EQ(own::attributeMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  EXPECT_EQ(own::pointerMemoryType, CU_POINTER_ATTRIBUTE_MEMORY_TYPE);
  EXPECT_EQ(own::attributeSharedSize, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
  EXPECT_EQ(own::limitHeap, CU_LIMIT_MALLOC_HEAP_SIZE);
  EXPECT_EQ(own::memoryHost, unsigned(CU_MEMORYTYPE_HOST));
  EXPECT_EQ(own::memoryDevice, unsigned(CU_MEMORYTYPE_DEVICE));
  EXPECT_EQ(own::memoryUnified, unsigned(CU_MEMORYTYPE_UNIFIED));
  EXPECT_EQ(own::streamNonBlocking, unsigned(CU_STREAM_NON_BLOCKING));
  EXPECT_EQ(own::errorNotReady, CUDA_ERROR_NOT_READY);
  EXPECT_EQ(own::eventTimes, unsigned(CU_EVENT_DEFAULT));
  EXPECT_EQ(own::eventDisableTiming, unsigned(CU_EVENT_DISABLE_TIMING));
}

} // namespace
