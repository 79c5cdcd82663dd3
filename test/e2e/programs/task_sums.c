//===-- e2e/programs/task_sums.c - tasks whose bodies have sums ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels join what their threads have with a variable in the device's memory. Directives say that it may be done in
// any order. Integers, minima and maxima need none. All numbers are such that any order gives the same sum.
#include <stdio.h>

enum { N = 1000, Tiles = 4, Tile = N / Tiles };

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x, [n]y) out(*result)
static void dot(int n, const double *x, const double *y, double *result) {
  double sum = 0.5;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  *result = sum * 2;
}

// Two sums of one loop, a lane's directive, and a value that the task reads first.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([2]result)
static void moments(int n, const float *x, float *result) {
  float first = result[0], second = result[1];
#pragma omp simd reduction(+ : first, second)
  for (int i = 0; i < n; i++) {
    first += x[i];
    second += x[i] * x[i];
  }
  result[0] = first;
  result[1] = second;
}

// The result is the task's storage itself.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]to) inout([4]bins)
static void histogram(int n, const int *to, long *bins) {
#pragma omp parallel for reduction(+ : bins[ : 4])
  for (int i = 0; i < n; i++)
    bins[to[i] % 4] += i;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([4]some)
static void one_of(int n, const double *x, double *some) {
  double most = -1e9;
#pragma omp parallel for reduction(+ : some[2]) reduction(max : most)
  for (int i = 0; i < n; i++) {
    some[2] += x[i];
    if (x[i] > most)
      most = x[i];
  }
  some[3] += most;
}

// Without a directive: the order makes no difference.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x, [n]to) out([8]result)
static void counted(int n, const double *x, const int *to, double *result) {
  int above = 0, all = ~0, any = 0, last;
  unsigned char small = 7;
  unsigned long product = 1;
  double least = x[0], most = x[0];
  for (int i = 0; i < n; i++) {
    if (x[i] > 3)
      above++;
    least = x[i] < least ? x[i] : least;
    if (x[i] > most)
      most = x[i];
  }
  for (int i = 0; i < n; i++) {
    small += to[i];
    product *= to[i] % 4 == 1 ? 3 : 1;
    all &= to[i] | 16;
    any |= to[i];
  }
  last = above;
  result[0] = last;
  result[1] = least;
  result[2] = most;
  result[3] = small;
  result[4] = product % 1000;
  result[5] = all;
  result[6] = any;
  result[7] = above > 3 ? 1 : 0;
}

// One item that all iterations add to. The last two calls name it by another pointer as well: the host keeps the order.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]to) inout([4]some)
static void one_item(int n, const long *to, long *some, int k) {
  for (int i = 0; i < n; i++)
    some[k + 1] += to[i];
  for (int i = 0; i < n; i++)
    if (to[i] > *some)
      *some = to[i];
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][m]to) inout(*all)
static void of_rows(int n, int m, const long *to, long *all) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      *all += to[i * m + j] * (i + 1);
}

// A sum of two loops, used as a factor in a third one.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n][n]a) inout([n]x)
static void table(int n, const int *a, double *x) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += a[i * n + j] % 5;
  for (int i = 0; i < n; i++)
    x[i] += sum;
  for (int k = 0; k < 3; k++) {
    int part = k;
    for (int i = 0; i < n; i++)
      part += a[i];
    for (int i = 0; i < n; i++)
      x[i] -= part;
  }
}

// The host has it: the order of floating-point sums, and a sum that each iteration reads.
#pragma omp target device(smp, cuda) copy_deps
#pragma omp task in([n]x) inout([n]y)
static void in_order(int n, const double *x, double *y) {
  double sum = 0;
  int before = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  for (int i = 0; i < n; i++) {
    before += i;
    y[i] += sum + before;
  }
}

// What follows a `return` is the other branch.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([n]y)
static void early(int n, const double *x, double *y, int how) {
  if (how == 0)
    return;
  if (how == 1) {
    for (int i = 0; i < n; i++)
      y[i] -= x[i];
    return;
  }
  for (int i = 0; i < n; i++)
    y[i] += x[i] * how;
  if (how > 2) return;
  for (int i = 0; i < n; i++)
    y[i] *= 2;
  return;
}

// Several at a time, on several devices, with atomic additions between the loops and in them.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]to) concurrent(*all, [8]bins)
static void at_once(int n, const int *to, long *all, long *bins, int j) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += to[i];
#pragma omp atomic
  *all += sum;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[to[i] % 8] += 1;
  }
  long own = 0;
#pragma omp parallel for reduction(+ : own)
  for (int i = 0; i < n; i++)
    own += to[i];
#pragma omp atomic
  bins[j] += own;
}

// The value of the last iteration.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([n]y)
static void latest(int n, const double *x, double *y) {
  double last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++)
    last = x[i] * 2;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += last;
}

// Numbers that the task names: at file scope, and of the function around.
static double total = 1;
static double sum_of_blocks(const double *x) {
  double sum = 2;
  static long bits = 0;
  for (int t = 0; t < Tiles; t++) {
    const int from = t * Tile;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(x[from;Tile]) inout(sum, total)
#pragma omp parallel for reduction(+ : sum, total)
    for (int i = from; i < from + Tile; i++) {
      sum += x[i];
      total += x[i] * 2;
    }
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(x[from;Tile]) inout(bits)
#pragma omp parallel for reduction(+ : bits)
    for (int i = from; i < from + Tile; i++)
      bits += (long)x[i] & 3;
  }
#pragma omp taskwait
  return sum + 1000 * bits;
}

// Variables of the function around in other clauses: each thread has one, or the host has the body.
static void listed(double *x, long *many) {
  int own, last = 0, first = 3;
  long bins[4] = {0};
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([N]x) shared(own)
#pragma omp parallel for private(own)
  for (int i = 0; i < N; i++) {
    own = i % 3;
    x[i] += own;
  }
#pragma omp target device(cuda, smp) copy_deps
#pragma omp task inout([N]x, last) in(first)
#pragma omp parallel for firstprivate(first) lastprivate(last)
  for (int i = 0; i < N; i++) {
    last = i + first;
    x[i] += last;
  }
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([N]x) inout(bins)
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < N; i++)
    bins[i % 4] += (long)x[i];
#pragma omp taskwait
  for (int i = 0; i < 4; i++)
    many[i] += bins[i] + last;
}

static double checked(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.875 + x[i];
  return sum;
}

int main(void) {
  static double x[N], y[N], z[N], result[8], some[4] = {1, 2, 3, 4}, product;
  static float f[N], moment[2] = {1, 2};
  static int to[N];
  static long bins[4] = {1, 2, 3, 4};
  for (int i = 0; i < N; i++) {
    x[i] = i * 7 % 11;
    y[i] = i % 3;
    f[i] = (float)(i % 5);
    to[i] = i * 13 % 17;
  }
  dot(N, x, y, &product);
  for (int t = 0; t < Tiles; t++) {
    moments(Tile, f + t * Tile, moment);
    histogram(Tile, to + t * Tile, bins);
    one_of(Tile, x + t * Tile, some);
  }
  counted(N, x, to, result);
  table(30, to, z);
  for (int how = 0; how < 4; how++)
    early(N, x, y, how);
  early(0, x, y, 3);
  static long all = 5, many[8];
  for (int i = 0; i < N; i += Tile / 10)
    at_once(Tile / 10, to + i, &all, many, i % 3);
  static long from[N], four[4] = {1, 2, 3, 4}, rows = 7;
  for (int i = 0; i < N; i++)
    from[i] = to[i];
  one_item(N, from, four, 1);
  of_rows(20, 30, from, &rows);
  one_item(N, from, from + 10, 2);
  of_rows(1, 100, from, from + 60);
  latest(Tile, x, z + Tile);
  latest(0, x, z);
  in_order(Tile, x, z);
#pragma omp taskwait
  printf("dot %g, moments %g %g, bins %ld %ld %ld %ld, some %g %g %g %g\n", product, moment[0], moment[1], bins[0],
         bins[1], bins[2], bins[3], some[0], some[1], some[2], some[3]);
  printf("items %ld %ld %ld %ld, rows %ld, of themselves %ld %ld %ld\n", four[0], four[1], four[2], four[3], rows, from[10],
         from[13], from[60]);
  printf("counted %g %g %g %g %g %g %g %g\n", result[0], result[1], result[2], result[3], result[4], result[5],
         result[6], result[7]);
  printf("table %.12g, early %.12g\n", checked(z, 2 * Tile), checked(y, N));
  listed(z, many);
  printf("at once, and listed %ld:", all);
  for (int i = 0; i < 8; i++)
    printf(" %ld", many[i]);
  printf("\n");
  const double blocks = sum_of_blocks(x);
  printf("blocks %g, total %g\n", blocks, total);
  return 0;
}
