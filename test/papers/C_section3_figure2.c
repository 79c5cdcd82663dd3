//===-- papers/C_section3_figure2.c - CoreTSAR, the syntax of figure 2 -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// "Items in {} are optional": each number of arguments of hetcc's `hetero`, each schedule of section 3.2, each form of part_copy,
// persist and depersist.
#include "papers.h"

#define LOOP(NAME, HETERO)                                                                                           \
  static void NAME(double *x, double *y, int n) {                                                                    \
    PRAGMA(acc region for hetero HETERO part_copyin(x[1:n]) part_copy(y[1:n]))                                       \
    for (int i = 0; i < n; i++)                                                                                      \
      y[i] += 2 * x[i];                                                                                              \
  }
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

LOOP(cond, (n > 2))
LOOP(devices, (1, all))
LOOP(of_static, (1, all, static))
LOOP(of_adaptive, (1, all, adaptive, default))
LOOP(of_split, (1, all, split, 0.1, 4))
LOOP(of_quick, (1, gpu, quick, default, 5))
LOOP(of_chunk, (1, all, chunk, 0.5, 10))
LOOP(of_cpu, (1, cpu, adaptive, default, 10))

static void sizes_and_halos(double *x, double *y, int n) {
#pragma acc region for hetero(1, all) part_copyin(x(sizeof(double))[1:n:2]) part_copyout(y(sizeof(double))[1:n])
  for (int i = 0; i < n; i++)
    y[i] = i < 2 || i >= n - 2 ? 1 : x[i - 2] + x[i + 2];
}

static void both_dimensions(double *x, double *y, int n) {
#pragma acc region for hetero(1, all) part_copyin(x[1:n][1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += x[i * n + j] - 2 * x[j * n + i];
}

static void kept(double *x, double *y, int n) {
  for (int pass = 0; pass < 3; ++pass) {
#pragma acc region for hetero(1, all, adaptive) part_copyin(x[1:n]) part_copy(y[1:n]) persist(x, y)
    for (int i = 0; i < n; i++)
      y[i] += 2 * x[i];
  }
#pragma acc depersist(x)
#pragma acc depersist(y)
}

int main(void) {
  static const int sizes[] = {0, 1, 5, 60};
  for (int s = 0; s < 4; ++s) {
    const int n = sizes[s];
    double *x = array((long)n * n, 1), *y = array(n, 2);
    cond(x, y, n), devices(x, y, n), say("hetero(cond {, devices})", y, n);
    of_static(x, y, n), of_adaptive(x, y, n), of_split(x, y, n), of_quick(x, y, n), of_chunk(x, y, n), of_cpu(x, y, n);
    say("schedules", y, n);
    sizes_and_halos(x, y, n), say("part_copy with sizes and halos", y, n);
    both_dimensions(x, y, n), say("rows and columns at once", y, n);
    kept(x, y, n), say("persist, depersist", y, n);
  }
  return 0;
}
