//===-- e2e/programs/task_versions.c - tasks for kinds of devices, and versions of them ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Task functions for accelerators have bodies in C, which run on the host if there is none. Others implement the same
// function for the host. All values are whole numbers, so that every version gives the same bits.
#include "task_busy.h"

#include <stdio.h>

enum { N = 640, Block = 128, Passes = 4, Rows = 24, Columns = 20 };

#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy(int n, int a, const int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] = (y[i] + a * x[i]) % 1009;
}

// The same for the host, from the other end.
#pragma omp target device(smp) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy_host(int n, int a, const int *x, int *y) {
  busy(10);
  for (int i = n - 1; i >= 0; i--)
    y[i] = (y[i] + a * x[i]) % 1009;
}

// One more, in pieces.
#pragma omp target device(smp) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy_pieces(int n, int a, const int *x, int *y) {
  for (int first = 0; first < n; first += 50)
    for (int i = first; i < n && i < first + 50; i++)
      y[i] = (y[i] + a * x[i]) % 1009;
}

#pragma omp target device(opencl) ndrange(1, n, 64) copy_deps
#pragma omp task in([n]x) out([n]y)
void reverse(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[n - 1 - i];
}

#pragma omp target device(cuda) ndrange(2, columns, rows, 4, 4) copy_deps
#pragma omp task in([rows][columns]m) out([rows][columns]sums)
void neighbours(int rows, int columns, const double *m, double *sums) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sums[i * columns + j] = m[i * columns + j] + (i > 0 ? m[(i - 1) * columns + j] : 0) +
                              (j > 0 ? 2 * m[i * columns + j - 1] : 0);
}

#pragma omp target device(smp) copy_deps
#pragma omp task inout([n]x)
void mix(int n, int *x, int delay) {
  busy(delay);
  for (int i = 1; i < n; i++)
    x[i] = (x[i] + 3 * x[i - 1]) % 1009;
}

#pragma omp target device(smp, cuda) copy_deps
#pragma omp task in([n]from) out([n]to)
void widen(int n, const int *from, double *to) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

static long sum(const int *x, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total = (total * 31 + x[i]) % 1000003;
  return total;
}

static void vectors(void) {
  static int x[N], y[N], z[N];
  for (int i = 0; i < N; i++)
    x[i] = i % 17, y[i] = i % 5;
  for (int pass = 0; pass < Passes; pass++) {
    for (int lo = 0; lo < N; lo += Block) {
      axpy(Block, pass + 1, x + lo, y + lo);
      mix(Block, &y[lo], lo / Block % 3 * 25); // the host's task reads what another device has written
    }
    reverse(N, y, z);
    for (int lo = 10; lo + Block < N; lo += Block - 20) // parts of blocks that other tasks have written
      axpy(Block, 2, z + lo, x + lo);
    axpy_host(N, 1, x, y); // a version is a task function too
#pragma omp target device(smp) copy_deps
#pragma omp task inout(x[0:N - 1]) in(y[N / 2;N / 2])
    for (int i = 0; i < N / 2; i++)
      x[2 * i] = (x[2 * i] + y[N / 2 + i]) % 1009;
    if (pass == 1) {
#pragma omp taskwait on(y)
      printf("y: %ld\n", sum(y, N));
    } else if (pass == 2) {
#pragma omp taskwait noflush
    }
  }
#pragma omp taskwait
  printf("vectors: %ld %ld %ld\n", sum(x, N), sum(y, N), sum(z, N));
}

static void matrices(void) {
  static int whole[Rows * Columns];
  static double m[Rows][Columns], sums[2][Rows][Columns];
  double total = 0, corner = 0;
  for (int i = 0; i < Rows * Columns; i++)
    whole[i] = i % 23;
  for (int i = 0; i < Rows; i++)
    widen(Columns, whole + i * Columns, m[i]); // rows, which one task then reads together
  for (int pass = 0; pass < Passes; pass++) {
    if (pass == 0)
      neighbours(Rows, Columns, m[0], sums[0][0]);
    else
      neighbours(Rows, Columns, sums[(pass - 1) % 2][0], sums[pass % 2][0]);
#pragma omp target device(smp) copy_deps
#pragma omp task in(sums[pass % 2][1:Rows - 1][Columns - 2;2]) inout(corner)
    corner += sums[pass % 2][1][Columns - 1] + sums[pass % 2][Rows - 1][Columns - 2];
  }
#pragma omp taskwait
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      total += (i + 1) * sums[(Passes - 1) % 2][i][j];
  printf("matrices: %.17g %.17g\n", total, corner);
}

int main(void) {
  vectors();
  matrices();
  return 0;
}
