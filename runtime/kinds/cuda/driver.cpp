//===-- kinds/cuda/driver.cpp - the CUDA driver API, found at run time ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/driver.hpp"

#include "base/library.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "kinds/cuda/exit_word.hpp"

namespace het::cuda {
namespace {

// The version suffixes are those of the ABI since CUDA 4 (contexts, memory) and 11 (the rest).
constexpr Symbol<Driver> symbols[] = {
    {"cuInit", set<&Driver::init>},
    {"cuDriverGetVersion", set<&Driver::driverVersion>},
    {"cuGetErrorName", set<&Driver::errorName>},
    {"cuGetErrorString", set<&Driver::errorString>},
    {"cuDeviceGetCount", set<&Driver::deviceCount>},
    {"cuDeviceGet", set<&Driver::deviceGet>},
    {"cuDeviceGetName", set<&Driver::deviceName>},
    {"cuDeviceTotalMem_v2", set<&Driver::deviceMemory>},
    {"cuDeviceGetAttribute", set<&Driver::deviceAttribute>},
    {"cuDeviceCanAccessPeer", set<&Driver::canAccessPeer>},
    {"cuDevicePrimaryCtxRetain", set<&Driver::primaryRetain>},
    {"cuCtxPushCurrent_v2", set<&Driver::contextPush>},
    {"cuCtxPopCurrent_v2", set<&Driver::contextPop>},
    {"cuCtxSetCurrent", set<&Driver::contextSet>},
    {"cuCtxGetLimit", set<&Driver::contextLimit>},
    {"cuCtxSetLimit", set<&Driver::contextSetLimit>},
    {"cuCtxEnablePeerAccess", set<&Driver::enablePeer>},
    {"cuStreamCreate", set<&Driver::streamCreate>},
    {"cuStreamSynchronize", set<&Driver::streamSynchronize>},
    {"cuStreamWaitEvent", set<&Driver::streamWaitEvent>},
    {"cuStreamDestroy_v2", set<&Driver::streamDestroy>},
    {"cuEventCreate", set<&Driver::eventCreate>},
    {"cuEventRecord", set<&Driver::eventRecord>},
    {"cuEventSynchronize", set<&Driver::eventSynchronize>},
    {"cuEventQuery", set<&Driver::eventQuery>},
    {"cuEventElapsedTime", set<&Driver::eventElapsed>},
    {"cuEventDestroy_v2", set<&Driver::eventDestroy>},
    {"cuMemGetInfo_v2", set<&Driver::memoryInfo>},
    {"cuMemAlloc_v2", set<&Driver::allocate>},
    {"cuMemFree_v2", set<&Driver::release>},
    {"cuMemHostAlloc", set<&Driver::hostAllocate>},
    {"cuMemFreeHost", set<&Driver::hostRelease>},
    {"cuPointerGetAttribute", set<&Driver::pointerAttribute>},
    {"cuMemcpyAsync", set<&Driver::copy>},
    {"cuMemcpy2DAsync_v2", set<&Driver::copy2D>},
    {"cuMemcpy3DAsync_v2", set<&Driver::copy3D>},
    {"cuMemcpyPeerAsync", set<&Driver::copyPeer>},
    {"cuMemcpy3DPeerAsync", set<&Driver::copyPeer3D>},
    {"cuModuleLoadData", set<&Driver::moduleLoad>},
    {"cuModuleGetFunction", set<&Driver::moduleFunction>},
    {"cuModuleGetGlobal_v2", set<&Driver::moduleGlobal>},
    {"cuFuncSetAttribute", set<&Driver::functionAttribute>},
    {"cuLinkCreate_v2", set<&Driver::linkCreate>},
    {"cuLinkAddData_v2", set<&Driver::linkAdd>},
    {"cuLinkComplete", set<&Driver::linkComplete>},
    {"cuLinkDestroy", set<&Driver::linkDestroy>},
    {"cuLaunchKernel", set<&Driver::launch>},
};

Result<const Driver *> initialise() {
  const std::string &path = settings().value(Setting::CudaLibrary);
  Result<Driver> loaded = loadDriver(path.c_str());
  if (!loaded.ok())
    return std::move(loaded.error());
  auto *driver = new Driver(*loaded); // devices use it until the process is gone
  if (CUresult result = driver->init(0); result != success) {
    Error error = driverError(*driver, result, "cuInit", path);
    delete driver;
    return error;
  }
  return driver;
}

} // namespace

Result<Driver> loadDriver(const char *path) { return loadLibrary(path, "CUDA driver", symbols); }

const Result<const Driver *> &driver() {
  static const auto &one = *new Result<const Driver *>(initialise());
  return one;
}

Error driverError(const Driver &driver, CUresult result, const char *call, const std::string &device) {
  exitIfAsked();
  const char *name = nullptr, *words = nullptr;
  if (driver.errorName(result, &name) != success || !name)
    name = "unknown error";
  if (driver.errorString(result, &words) != success || !words)
    words = "";
  return Error{text(call, " failed on ", device, ": ", name, " (", result, *words ? ", " : "", words, ")"), {}};
}

} // namespace het::cuda
