//===-- base/parallel.cpp - the parallel region of the program's OpenMP runtime around a caller -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/parallel.hpp"

// Weak: a program may have no OpenMP runtime.
extern "C" {
__attribute__((weak)) int omp_get_level(void);
__attribute__((weak)) int omp_get_team_size(int level);
__attribute__((weak)) int omp_get_ancestor_thread_num(int level);
__attribute__((weak)) int omp_get_max_threads(void);
__attribute__((weak)) int omp_in_final(void);
}

namespace het {

int maxThreads() { return omp_get_max_threads ? omp_get_max_threads() : 1; }
bool inFinal() { return omp_in_final && omp_in_final() != 0; }
int parallelLevel() { return omp_get_level ? omp_get_level() : 0; }

ParallelRegion parallelRegion() { return parallelRegion(parallelLevel()); }

ParallelRegion parallelRegion(int level) {
  if (level <= 0 || !omp_get_team_size || !omp_get_ancestor_thread_num)
    return {};
  return {level, omp_get_ancestor_thread_num(level), omp_get_team_size(level)};
}

} // namespace het
