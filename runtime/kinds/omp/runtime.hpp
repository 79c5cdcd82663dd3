//===-- kinds/omp/runtime.hpp - the OpenMP runtime that the program has brought ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The device memory routines of OpenMP 4.5, found among the program's own symbols: libhet is not linked with OpenMP.
#pragma once

#include <cstddef>

namespace het::omp {

struct Runtime {
  int (*deviceCount)();
  int (*initialDevice)();
  void *(*allocate)(std::size_t, int);
  void (*release)(void *, int);
  int (*copy)(void *, const void *, std::size_t, std::size_t, std::size_t, int, int);
  int (*copyRect)(void *, const void *, std::size_t, int, const std::size_t *, const std::size_t *, const std::size_t *,
                  const std::size_t *, const std::size_t *, int, int);
};

// Null where the program has no OpenMP runtime with these. Any thread.
const Runtime *runtime();

// Makes LLVM's OpenMP runtime combine reductions under a lock. Its tree, taken from five threads on, mistakes the team
// around a target region that falls back to the host for the league of that region's teams, and waits for threads that
// never come (seen in libomp 19). Called where such regions run on simulated devices. No effect on other runtimes.
void avoidTreeReductions();

} // namespace het::omp
