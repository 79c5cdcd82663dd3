//===-- kinds/cuda/driver.hpp - the CUDA driver API, found at run time ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The functions used, as a table of symbols of libcuda.so.1 (HET_CUDA_LIBRARY names another). Nothing of CUDA is needed
// to build or to start. Types and numbers are those of NVIDIA's cuda.h, which a test holds against them where it is
// present.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <string>

namespace het::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUlinkState = struct CUlinkState_st *;

inline constexpr CUresult success = 0, errorOutOfMemory = 2, errorDeinitialized = 4, errorNotReady = 600,
                          errorPeerAlreadyEnabled = 704;
inline constexpr int attributeClock = 13, attributeMultiprocessors = 16, attributeMemoryClock = 36,
                     attributeBusWidth = 37, attributeMajor = 75, attributeMinor = 76, attributeDoubleRatio = 87,
                     attributePageableMemoryAccess = 88;
inline constexpr int pointerMemoryType = 2, attributeSharedSize = 8, limitHeap = 2;
inline constexpr int linkMaxRegisters = 0, linkErrorLog = 5, linkErrorLogSize = 6, linkFatbin = 2;
inline constexpr unsigned memoryHost = 1, memoryDevice = 2, memoryUnified = 4;
// The default streams of the current context: the one that waits for all blocking streams, and the calling thread's.
inline CUstream streamLegacy() { return reinterpret_cast<CUstream>(1); }
inline CUstream streamPerThread() { return reinterpret_cast<CUstream>(2); }
inline constexpr unsigned streamNonBlocking = 1, eventTimes = 0, eventDisableTiming = 2;

struct Copy2D {
  std::size_t srcX, srcY;
  unsigned srcType;
  const void *srcHost;
  CUdeviceptr src;
  void *srcArray;
  std::size_t srcPitch;
  std::size_t dstX, dstY;
  unsigned dstType;
  void *dstHost;
  CUdeviceptr dst;
  void *dstArray;
  std::size_t dstPitch;
  std::size_t width, height;
};

// Both of CUDA_MEMCPY3D, whose contexts are reserved and null, and of CUDA_MEMCPY3D_PEER.
struct Copy3D {
  std::size_t srcX, srcY, srcZ, srcLod;
  unsigned srcType;
  const void *srcHost;
  CUdeviceptr src;
  void *srcArray;
  CUcontext srcContext;
  std::size_t srcPitch, srcHeight;
  std::size_t dstX, dstY, dstZ, dstLod;
  unsigned dstType;
  void *dstHost;
  CUdeviceptr dst;
  void *dstArray;
  CUcontext dstContext;
  std::size_t dstPitch, dstHeight;
  std::size_t width, height, depth;
};

struct Driver {
  CUresult (*init)(unsigned);
  CUresult (*driverVersion)(int *);
  CUresult (*errorName)(CUresult, const char **);
  CUresult (*errorString)(CUresult, const char **);
  CUresult (*deviceCount)(int *);
  CUresult (*deviceGet)(CUdevice *, int);
  CUresult (*deviceName)(char *, int, CUdevice);
  CUresult (*deviceMemory)(std::size_t *, CUdevice);
  CUresult (*deviceAttribute)(int *, int, CUdevice);
  CUresult (*canAccessPeer)(int *, CUdevice, CUdevice);
  CUresult (*primaryRetain)(CUcontext *, CUdevice);
  CUresult (*contextPush)(CUcontext);
  CUresult (*contextPop)(CUcontext *);
  CUresult (*contextSet)(CUcontext);
  CUresult (*contextLimit)(std::size_t *, int);
  CUresult (*contextSetLimit)(int, std::size_t);
  CUresult (*enablePeer)(CUcontext, unsigned);
  CUresult (*streamCreate)(CUstream *, unsigned);
  CUresult (*streamSynchronize)(CUstream);
  CUresult (*streamWaitEvent)(CUstream, CUevent, unsigned);
  CUresult (*streamDestroy)(CUstream);
  CUresult (*eventCreate)(CUevent *, unsigned);
  CUresult (*eventRecord)(CUevent, CUstream);
  CUresult (*eventSynchronize)(CUevent);
  CUresult (*eventQuery)(CUevent);
  CUresult (*eventElapsed)(float *, CUevent, CUevent); // milliseconds
  CUresult (*eventDestroy)(CUevent);
  CUresult (*memoryInfo)(std::size_t *, std::size_t *);
  CUresult (*allocate)(CUdeviceptr *, std::size_t);
  CUresult (*release)(CUdeviceptr);
  CUresult (*hostAllocate)(void **, std::size_t, unsigned);
  CUresult (*hostRelease)(void *);
  CUresult (*pointerAttribute)(void *, int, CUdeviceptr);
  CUresult (*copy)(CUdeviceptr, CUdeviceptr, std::size_t, CUstream);
  CUresult (*copy2D)(const Copy2D *, CUstream);
  CUresult (*copy3D)(const Copy3D *, CUstream);
  CUresult (*copyPeer)(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, std::size_t, CUstream);
  CUresult (*copyPeer3D)(const Copy3D *, CUstream);
  CUresult (*moduleLoad)(CUmodule *, const void *);
  CUresult (*moduleFunction)(CUfunction *, CUmodule, const char *);
  CUresult (*moduleGlobal)(CUdeviceptr *, std::size_t *, CUmodule, const char *);
  CUresult (*functionAttribute)(CUfunction, int, int);
  CUresult (*linkCreate)(unsigned, int *, void **, CUlinkState *);
  CUresult (*linkAdd)(CUlinkState, int, void *, std::size_t, const char *, unsigned, int *, void **);
  CUresult (*linkComplete)(CUlinkState, void **, std::size_t *);
  CUresult (*linkDestroy)(CUlinkState);
  CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream,
                     void **, void **);
};

// The program's driver: loaded and initialised by the first call; the same answer, or the same error, ever after. Any
// thread.
const Result<const Driver *> &driver();

// A table filled from the library at `path`; the library stays loaded.
Result<Driver> loadDriver(const char *path);

// An error that names the call, the device and what the driver says: "cuMemAlloc failed on cuda:0: CUDA_ERROR_… (…)".
/// If a kernel has called exit(), the program ends instead.
Error driverError(const Driver &driver, CUresult result, const char *call, const std::string &device);

} // namespace het::cuda
