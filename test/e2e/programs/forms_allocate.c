//===-- e2e/programs/forms_allocate.c - `omp allocate`: variables with an alignment, or an allocator -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// At file scope, in functions, in the bodies of split loops and in target constructs; as a pragma, and from a macro.
#include "check.h"
#include <omp.h>
#include <stdint.h>

#define LINE 128
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define ALIGNED(x) PRAGMA(omp allocate(x) align(LINE))

extern double table[64];
double table[64];
#pragma omp allocate(table) \
    align(2 * LINE) allocator(omp_default_mem_alloc)

static int off(const void *p, int line) { return (int)((uintptr_t)p % (uintptr_t)line); }

static void of_functions(void) {
  char before = 1, room[3] = {1, 2, 3};
  ALIGNED(room)
  int grid[16], (*whole)[16] = &grid, sum = 1;
#pragma omp allocate(grid, sum) align(LINE) allocator(omp_default_mem_alloc)
  static long kept = 4;
#pragma omp allocate(kept) allocator(omp_large_cap_mem_alloc)
  const char *text = "text";
  _Pragma("omp allocate(text) align(32)") before += 1;
  check_long("aligned", off(table, 2 * LINE) + off(room, LINE) + off(grid, LINE) + off(&sum, LINE) + off(&text, 32), 0);
  check_long("values", before + room[2] + sum + kept + text[0], 2 + 3 + 1 + 4 + 't');
#pragma omp target teams distribute parallel for map(from : grid) reduction(+ : sum)
  for (int i = 0; i < 16; i++) {
    int pair[2];
#pragma omp allocate(pair) allocator(omp_thread_mem_alloc)
    pair[0] = i, pair[1] = 1;
    grid[i] = pair[0] + pair[1];
    sum += grid[i];
  }
  check_long("sum", sum, 137);
  check_long("item", (*whole)[15], 16);
}

static void of_kernels(long n) {
  long *a = malloc((size_t)(n + 1) * sizeof *a);
  int *places = malloc((size_t)(n + 1) * sizeof *places);
#pragma acc region for hetero(1) part_copyout(a[1:n], places[1:n])
  for (long i = 0; i < n; i++) {
    long pair[2];
#pragma omp allocate(pair) align(64)
    pair[0] = i, pair[1] = 2;
    a[i] = pair[0] * pair[1];
    places[i] = off(pair, 64);
  }
#pragma omp target device(*) map(tofrom : a [0:n] dist_data(AUTO))
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    long one;
#pragma omp allocate(one)
    one = a[i];
    a[i] = one + 1;
  }
  for (long i = 0; i < n; i++) {
    check_long("kernel's value", a[i], 2 * i + 1);
    check_long("kernel's place", places[i], 0);
  }
  free(a), free(places);
}

int main(int argc, char **argv) {
  of_functions();
  for (int k = 1; k < argc; ++k)
    of_kernels(atol(argv[k]));
  return check_result("forms_allocate");
}
