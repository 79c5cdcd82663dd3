//===-- openmp/pause.cpp - the function of <omp.h> that gives the host's threads back ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Weak: an OpenMP runtime that is linked statically keeps its own.
#include <het/het.h>

#include <cstring>
#include <dlfcn.h>

// Its value in omp_pause_resource_t.
constexpr int pauseSoft = 1;

template <class Function> static Function *next(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  Function *function = nullptr;
  std::memcpy(&function, &address, sizeof address);
  return function;
}

extern "C" {

// The host has another number for its own runtime. Mapped storage is kept, so devices have no hard pause.
__attribute__((visibility("default"), weak)) int omp_pause_resource(int kind, int device) {
  if (device != -1 && device != het_num_devices())
    return kind == pauseSoft && device >= 0 && device < het_num_devices() ? 0 : 1;
  auto *const pause = next<int(int, int)>("omp_pause_resource");
  auto *const host = next<int()>("omp_get_initial_device");
  return pause && host ? pause(kind, host()) : 0;
}
}
