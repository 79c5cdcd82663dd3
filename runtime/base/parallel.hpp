//===-- base/parallel.hpp - the parallel region of the program's OpenMP runtime around a caller -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

namespace het {

/// The innermost parallel region around the calling thread, as the program's own OpenMP runtime tells of it.
struct ParallelRegion {
  int level = 0; // of nesting; 0: outside of all
  int thread = 0, threads = 1;
};

/// Level 0 in a program without such a runtime. Any thread.
ParallelRegion parallelRegion();
/// The one of that level around the calling thread, which is in as many at least.
ParallelRegion parallelRegion(int level);
/// Its level alone.
int parallelLevel();
/// How many threads a parallel region would have, and whether the caller is in a final task of that runtime.
int maxThreads();
bool inFinal();

} // namespace het
