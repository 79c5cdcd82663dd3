//===-- test/kernels/grids.cpp - CUDA text of kernels, thread by thread ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// run.py gives TEXT, the CUDA text of grids.c, and calls.h: a row for each kernel with its instances. The words of
// CUDA that loops need are variables here, so that each thread of a grid may run after the other.
#include <cstdio>
#include <cstring>
#include <vector>

struct Axes {
  unsigned x, y, z;
};
static Axes gridDim, blockDim, blockIdx, threadIdx;

#define __CUDACC__
#define __global__
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define HETCC_KERNEL_H
#include <hetcc/kernel_cuda.h>

#include TEXT

extern "C" {
#undef __CUDACC__
#define restrict __restrict__
#include "grids.c"
}

struct Kernel {
  const char *name;
  int axes;
  void (*any)(int n, int m, int *hits), (*exact)(int n, int m, int *hits), (*tiled)(int n, int m, int *hits),
      (*serial)(int n, int m, int *hits);
};
static const Kernel kernels[] = {
#include "calls.h"
};

template <class Run> static void each(const Axes &end, Axes &at, Run run) {
  for (at.z = 0; at.z < end.z; ++at.z)
    for (at.y = 0; at.y < end.y; ++at.y)
      for (at.x = 0; at.x < end.x; ++at.x)
        run();
}

static std::vector<int> launched(void (*kernel)(int, int, int *), int n, int m) {
  std::vector<int> hits(100000);
  each(gridDim, blockIdx, [&] { each(blockDim, threadIdx, [&] { kernel(n, m, hits.data()); }); });
  return hits;
}

int main() {
  const struct {
    Axes grid, block;
    bool covers;
  } grids[] = {{{1, 1, 1}, {1, 1, 1}, false}, {{3, 1, 1}, {5, 1, 1}, false},  {{2, 2, 2}, {4, 2, 1}, false},
               {{1, 3, 1}, {2, 1, 2}, false}, {{2, 3, 1}, {32, 2, 1}, false}, {{23, 11, 41}, {32, 4, 1}, true}};
  int runs = 0, wrong = 0;
  for (const Kernel &kernel : kernels)
    for (int n : {-4, 0, 1, 2, 7, 31, 33})
      for (int m : {1, 3, 5})
        for (const auto &grid : grids) {
          std::vector<int> right(100000);
          kernel.serial(n, m, right.data());
          gridDim = grid.grid, blockDim = grid.block;
          if (kernel.axes < 3)
            gridDim.z = blockDim.z = 1;
          if (kernel.axes < 2)
            gridDim.y = blockDim.y = 1;
          const auto compare = [&](const char *which, void (*run)(int, int, int *)) {
            ++runs;
            if (launched(run, n, m) != right && ++wrong)
              printf("%s%s, n %d, m %d: wrong on %u x %u x %u blocks\n", kernel.name, which, n, m, gridDim.x, gridDim.y,
                     gridDim.z);
          };
          compare("", kernel.any);
          if (grid.covers && n >= 7) // each loop has two iterations at least, as the launch sees to
            compare("_exact", kernel.exact);
          if (kernel.tiled)
            compare("_tiled", kernel.tiled);
        }
  printf("grids: %d runs of %zu kernels, %d wrong\n", runs, sizeof kernels / sizeof *kernels, wrong);
  return wrong || runs < 1000;
}
