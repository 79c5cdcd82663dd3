//===-- e2e/programs/same_results.c - a loop's clause wants results that the data region around does not bring ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loop's clause counts, on every device set. Output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, M = 12 };
static double *a, *b, grid[N][M];

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = -i;
    for (int j = 0; j < M; ++j)
      grid[i][j] = i * M + j;
  }
}

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; ++i) {
    sum += a[i] * (i % 7) + b[i] * (i % 5);
    for (int j = 0; j < M; ++j)
      sum += grid[i][j] * (j + 1);
  }
  printf("%s: %.17g %.17g %.17g %.17g\n", name, sum, a[N - 1], b[N / 2], grid[N - 1][M - 1]);
  fill();
}

static void addOne(double *x, int n) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}

static void copyIn(void) {
#pragma acc data copyin(a[0:N])
  {
    for (int pass = 0; pass < 3; ++pass) {
#pragma acc region for hetero(1) part_copy(a[1:N])
      for (int i = 0; i < N; ++i)
        a[i] += 1;
    }
  }
  print("copyin");
}

static void create(void) {
#pragma acc data create(a[0:N]) copyin(b[0:N])
  {
#pragma acc region for hetero(1) part_copyout(a[1:N]) part_copyin(b[1:N])
    for (int i = 0; i < N; ++i)
      a[i] = 2 * b[i];
#pragma acc region for hetero(1) part_copyin(a[1:N]) part_copy(b[1:N])
    for (int i = 0; i < N; ++i)
      b[i] += a[i];
  }
  print("create");
}

static void copyOfOne(void) {
#pragma acc data copyin(a[0:N], b[0:N])
  {
#pragma acc region for hetero(1, all, static) copy(b[0:N]) part_copyin(a[1:N])
    for (int i = 0; i < N; ++i)
      b[i] += a[i];
  }
  print("copy");
}

static void maps(void) {
#pragma omp target data device(*) map(to: a[0:N] dist_data(BLOCK)) map(alloc: b[0:N] dist_data(BLOCK))
  {
#pragma omp target device(*) map(tofrom: a[0:N] dist_data(BLOCK)) map(from: b[0:N] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < N; ++i) {
      a[i] *= 3;
      b[i] = a[i] - 1;
    }
  }
  print("map");
}

// The inner region's end is not the end: the outer one keeps the array.
static void nested(void) {
#pragma acc data copyin(grid[0:N][0:M])
  {
#pragma acc data copyin(grid[0:N][0:M])
    {
#pragma acc region for hetero(1) part_copy(grid[1:N][0:M])
      for (int i = 0; i < N; ++i)
        for (int j = 0; j < M; ++j)
          grid[i][j] *= 2;
    }
#pragma acc region for hetero(1) part_copy(grid[1:N][0:M])
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < M; ++j)
        grid[i][j] += 1;
  }
  print("nested");
}

// Another name and another shape of the same storage.
static void called(void) {
#pragma acc data copyin(grid[0:N][0:M], a[0:N])
  {
    addOne(a, N);
    addOne(&grid[0][0], N * M);
    addOne(a + N / 4, N / 4);
  }
  print("called");
}

static void entered(void) {
#pragma acc enter data copyin(a[0:N], b[0:N])
  addOne(a, N);
  addOne(b, N);
#pragma acc exit data delete(a[0:N]) copyout(b[0:N])
  print("entered");
}

static void some(void) {
#pragma acc data copyin(a[0:N]) copy(b[0:N])
  {
#pragma acc region for hetero(1) part_copy(a[1:N / 2])
    for (int i = 0; i < N / 2; ++i)
      a[i] = 7;
    addOne(b, N);
#pragma acc update self(b[0:1])
  }
  print("some");
}

int main(void) {
  a = malloc(N * sizeof *a);
  b = malloc(N * sizeof *b);
  fill();
  copyIn();
  create();
  copyOfOne();
  maps();
  nested();
  called();
  entered();
  some();
}
