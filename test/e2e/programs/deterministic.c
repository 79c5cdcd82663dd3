//===-- e2e/programs/deterministic.c - sums that HET_DETERMINISTIC makes the same everywhere ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Prints sums and products of rounded numbers to their last bit: over one loop and two, over rows, columns, a grid of
// devices, beyond edges, counting down, with schedules of their own. checks.py compares the output of all device sets.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double *array(long n) {
  double *a = (double *)malloc((size_t)n * sizeof *a);
  unsigned seed = 7;
  for (long i = 0; i < n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = (double)seed / 1e9 - 2;
  }
  return a;
}

static void line(int n) {
  double *a = array(n), *b = array(n), dot = 0, sines = 0, product = 1, down = 0, most = -9;
  float third = 0;
  long count = 0;
#pragma acc region for hetero(1) part_copyin(a[1:n], b[1:n]) reduction(+: dot, sines, third, count) reduction(max: most)
  for (int i = 0; i < n; ++i) {
    dot += a[i] * b[i];
    sines += sin(a[i]);
    third += (float)a[i] / 3;
    count += i;
    most = most > a[i] ? most : a[i];
  }
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1))
  {
#pragma acc region for hetero(1, all, split) reduction(*: product)
    for (int i = 1; i < n - 1; ++i)
      product *= 1 + (a[i - 1] + a[i + 1]) * 1e-7;
#pragma acc region for hetero(1, all, chunk) reduction(+: down) part_copy(b[1:n])
    for (int i = n - 1; i >= 0; i -= 3) {
      b[i] += a[i];
      down += b[i] * 1e-3;
    }
  }
  printf("%d: %a %a %a %a %a %ld %a\n", n, dot, sines, product, down, third, count, most);
  free(a);
  free(b);
}

static void grid(int n, int m) {
  double(*g)[m] = (double(*)[m])array((long)n * m), both = 0, columns = 0, ring = 0, plain = 0;
#pragma omp target device(*) topology([*][*]) map(tofrom: g[0:n][0:m] dist_data(BLOCK, BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK) reduction(+: both)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      g[i][j] *= 1.1;
      both += g[i][j];
    }
#pragma acc region for hetero(1) part_copyin(g[0:n][1:m]) reduction(+: columns)
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i)
      columns += g[i][j] / 7;
#pragma omp target device(*) map(to: g[0:n][0:m] dist_data(BLOCK, *) halo(1:periodic, ))
#pragma omp parallel for reduction(+: ring)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      ring += g[i][j] / 3;
#pragma omp target map(tofrom: plain)
#pragma omp parallel for reduction(+: plain)
  for (int i = 0; i < n * 10; ++i)
    plain += sin(i);
  printf("%d x %d: %a %a %a %a\n", n, m, both, columns, ring, plain);
  free(g);
}

int main(void) {
  static const int sizes[] = {1, 5, 127, 128, 129, 1000, 33333};
  for (int k = 0; k < 7; ++k)
    line(sizes[k]);
  grid(3, 2);
  grid(61, 47);
  return 0;
}
