//===-- devices/fake_cuda.hpp - tests on the fake CUDA driver ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "kinds/cuda/device.hpp"
#include "set.hpp"

#include <dlfcn.h>

namespace het::test {

// HET_CUDA_LIBRARY must be the fake driver.
class FakeCuda : public testing::Test {
protected:
  FakeCuda() : registered_(true) {}
  ~FakeCuda() override {
    unsetenv("FAKE_CUDA_FAIL");
    if (seed_)
      seed_(std::getenv("FAKE_CUDA_SEED") ? std::strtoul(std::getenv("FAKE_CUDA_SEED"), nullptr, 10) : 0);
  }

  void SetUp() override {
    const char *path = std::getenv("HET_CUDA_LIBRARY");
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
    calls_ = library ? reinterpret_cast<int (*)(const char *)>(dlsym(library, "fake_cuda_calls")) : nullptr;
    seed_ = library ? reinterpret_cast<void (*)(unsigned long)>(dlsym(library, "fake_cuda_seed")) : nullptr;
    global_ = library ? reinterpret_cast<void *(*)(const char *)>(dlsym(library, "fake_cuda_global")) : nullptr;
    ASSERT_TRUE(calls_) << "needs the fake CUDA driver: the tests devices/fake-cuda-* have it";
    set_ = build("cuda:0+1+2");
    ASSERT_TRUE(set_);
  }

  int calls(const char *name) const { return calls_(name); }
  /// The driver's memory of a module's variable that was asked for.
  void *global(const char *name) const { return global_(name); }
  static void fail(const char *what) { setenv("FAKE_CUDA_FAIL", what, 1); }
  static void mend() { unsetenv("FAKE_CUDA_FAIL"); }

  Registered registered_;
  int (*calls_)(const char *) = nullptr;
  void (*seed_)(unsigned long) = nullptr;
  void *(*global_)(const char *) = nullptr;
  std::unique_ptr<DeviceSet> set_;
};

} // namespace het::test
