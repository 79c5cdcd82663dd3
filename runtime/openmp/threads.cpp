//===-- openmp/threads.cpp - the functions of <omp.h> about threads and tasks -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// They ask the program's OpenMP runtime first, whatever that is, and then the runtime of tasks. Weak: an OpenMP runtime
// that is linked statically keeps its own.
#include <het/het.h>
#include <het/threads.h>

#include <cstring>
#include <dlfcn.h>

#define HET_OMP __attribute__((visibility("default"), weak))

using Function = int (*)(void);

// Calls a function of the program's OpenMP runtime; a program that has none gets `otherwise`. No static of a function:
// C programs have no C++ library, which guards those.
static int ask(Function &known, const char *name, int otherwise) {
  Function function = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (!function) {
    void *address = dlsym(RTLD_NEXT, name);
    if (!address)
      return otherwise;
    std::memcpy(&function, &address, sizeof address);
    __atomic_store_n(&known, function, __ATOMIC_RELAXED);
  }
  return function();
}

static Function getLevel, getThread, getThreads, getMost, getFinal, getInitialDevice;

static int level() { return ask(getLevel, "omp_get_level", 0); }

// Its value in omp_pause_resource_t.
constexpr int pauseSoft = 1;

extern "C" {

// The host has another number for its own runtime. Mapped storage is kept, so devices have no hard pause.
HET_OMP int omp_pause_resource(int kind, int device) {
  if (device != -1 && device != het_num_devices())
    return kind == pauseSoft && device >= 0 && device < het_num_devices() ? 0 : 1;
  int (*pause)(int, int);
  void *address = dlsym(RTLD_NEXT, "omp_pause_resource");
  std::memcpy(&pause, &address, sizeof address);
  return address ? pause(kind, ask(getInitialDevice, "omp_get_initial_device", -1)) : 0;
}

HET_OMP int omp_get_thread_num(void) { return het_omp_thread(ask(getThread, "omp_get_thread_num", 0), level()); }
HET_OMP int omp_get_num_threads(void) { return het_omp_threads(ask(getThreads, "omp_get_num_threads", 1), level()); }
HET_OMP int omp_get_max_threads(void) { return het_omp_max_threads(ask(getMost, "omp_get_max_threads", 1), level()); }
HET_OMP int omp_in_final(void) { return het_omp_in_final(ask(getFinal, "omp_in_final", 0)); }
}
