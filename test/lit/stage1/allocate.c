// GCC 12 does not take `omp allocate`: variables have their usual memory, and the alignment by an attribute. A directive and
// a declarator in a header, or from a macro, come into the text.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
#include "Inputs/allocate.h"
#include <omp.h>

#define LINE 128
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define ALIGNED(x) PRAGMA(omp allocate(x) align(LINE))

// CHECK: static int in_header[8] __attribute__((aligned(256)));
// CHECK-NOT: pragma omp allocate
// CHECK: double table[4] __attribute__((aligned(2 * 128))), after;
double table[4], after;
#pragma omp allocate(table) \
    align(2 * LINE) allocator(omp_default_mem_alloc)
// CHECK: int row[4] __attribute__((aligned(128))), (*whole)[4] = &row, one __attribute__((aligned(128))) = 1;
int f(void) {
  int row[4], (*whole)[4] = &row, one = 1;
#pragma omp allocate(row, one) align(LINE)
// CHECK: char c __attribute__((aligned(128)));
  char c;
  ALIGNED(c)
// CHECK: int e __attribute__((aligned(64))); int z = 3;
  int e; _Pragma("omp allocate(e) align(64)") int z = 3;
  c = 1;
  e = z;
#pragma omp target map(from : row)
  {
// CHECK: int local[2];
    int local[2];
#pragma omp allocate(local)
    local[0] = 5;
    for (int i = 0; i < 4; ++i)
      row[i] = local[0];
  }
  return (*whole)[3] + one + c + e;
}
int g(void) { return __LINE__; }
int main(void) { return f() != 10 || g() != 41 || in_header[0] != 0; }
