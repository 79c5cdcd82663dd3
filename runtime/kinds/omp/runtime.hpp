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

/// Makes LLVM's OpenMP runtime run target regions that fall back to the host, inside of a team, on the thread that
/// meets them. A simulated device is one host thread. Otherwise libomp 19 fails in two ways. From five threads on, its
/// tree of reductions takes the team around the region for the league of the region's teams. It then waits for threads
/// that never come. Also, threads that have once been workers of such a region cannot start one themselves ("Assertion
/// failure at kmp_csupport.cpp"). Called where such regions run, before the first of them. No effect on other runtimes.
void prepareForFallback();

} // namespace het::omp
