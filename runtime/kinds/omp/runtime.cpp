//===-- kinds/omp/runtime.cpp - the OpenMP runtime that the program has brought ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/omp/runtime.hpp"

#include <cstring>
#include <dlfcn.h>

namespace het::omp {
namespace {

// Behind this library: a program that hetcc links has functions of these names that ask it.
template <class Function> bool find(Function *&function, const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  std::memcpy(&function, &address, sizeof address);
  return address != nullptr;
}

const Runtime *look() {
  static Runtime found{};
  bool all = find(found.deviceCount, "omp_get_num_devices") && find(found.initialDevice, "omp_get_initial_device") &&
             find(found.allocate, "omp_target_alloc") && find(found.release, "omp_target_free") &&
             find(found.copy, "omp_target_memcpy") && find(found.copyRect, "omp_target_memcpy_rect");
  return all ? &found : nullptr;
}

} // namespace

const Runtime *runtime() {
  static const Runtime *const found = look();
  return found;
}

void prepareForFallback() {
  void (*setDefaults)(const char *);
  if (find(setDefaults, "kmp_set_defaults"))
    setDefaults("KMP_FORCE_REDUCTION=critical|KMP_TEAMS_THREAD_LIMIT=1");
}

} // namespace het::omp
