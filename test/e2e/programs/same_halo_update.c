//===-- e2e/programs/same_halo_update.c - halos of several dimensions, brought side by side ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Sweeps over resident grids of two and three dimensions that read one side more than the other; halo_update brings left,
// right or both, of some dimensions. The next loop fetches what it leaves out, so the results are the serial ones. Whole
// numbers; the output is compared with that of a serial build.
#include <stdio.h>
#include <stdlib.h>

static double *array(long n, long seed) {
  double *a = (double *)malloc((size_t)(n + 1) * sizeof(double));
  for (long i = 0; i < n; ++i)
    a[i] = (double)((i * 31 + seed * 17) % 101);
  return a;
}

static void say(const char *what, double *a, long n) {
  double sum = 0, mix = 0;
  for (long i = 0; i < n; ++i) {
    sum += a[i];
    mix += a[i] * (double)(i % 13 + 1);
  }
  printf("%s %ld: %.0f %.0f\n", what, n, sum, mix);
  free(a);
}

// Rows: two before, one behind.
static void rows(int n, int m) {
  double(*u)[m] = (double(*)[m])array((long)n * m, 1), (*old)[m] = (double(*)[m])array((long)n * m, 2);
#pragma omp target data device(*) map(tofrom : u[0:n][0:m] dist_data(BLOCK, *)) map(alloc : old[0:n][0:m] dist_data(BLOCK, *) halo(2 | 1, ))
  for (int step = 0; step < 4; step++) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        old[i][j] = u[i][j];
    if (step == 0) {
#pragma omp halo_update left(old[*][])
    } else if (step == 1) {
#pragma omp halo_update right(old)
    } else if (step == 2) {
#pragma omp halo_update leftright(old)
    } else {
#pragma omp halo_update right-left(old)
    }
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(ALIGN(u))
    for (int i = 2; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        u[i][j] = (double)((long)(old[i - 2][j] + 2 * old[i - 1][j] + old[i + 1][j]) % 97);
  }
  say("rows", &u[0][0], (long)n * m);
  free(old);
}

// A grid of devices; corners are read too.
static void grid(int n, int m) {
  double(*u)[m] = (double(*)[m])array((long)n * m, 3), (*old)[m] = (double(*)[m])array((long)n * m, 4);
#pragma omp target data device(*) topology([*][*]) map(tofrom : u[0:n][0:m] dist_data(BLOCK, BLOCK))                           \
    map(alloc : old[0:n][0:m] dist_data(BLOCK, BLOCK) halo(1, 2 | 1))
  for (int step = 0; step < 4; step++) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        old[i][j] = u[i][j];
    if (step == 0) {
#pragma omp halo_update left(old[*][])
#pragma omp halo_update right(old[][*])
    } else if (step == 1) {
#pragma omp halo_update leftright(old[][*])
    } else if (step == 2) {
#pragma omp halo_update left(old[*][*])
    } else {
#pragma omp halo_update leftright(old)
    }
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(ALIGN(u))
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 1; j++)
        u[i][j] = (double)((long)(old[i - 1][j - 1] + old[i + 1][j + 1] + 2 * old[i][j - 2] + 3 * old[i + 1][j]) % 97);
  }
  say("grid", &u[0][0], (long)n * m);
  free(old);
}

// Three dimensions over a topology of three and of two.
#define CUBE(NAME, TOPOLOGY, DIST, LOOPS, HALO)                                                                                \
  static void NAME(int n) {                                                                                                    \
    double(*u)[n][n] = (double(*)[n][n])array((long)n * n * n, 5), (*old)[n][n] = (double(*)[n][n])array((long)n * n * n, 6);  \
    DO(omp target data device(*) topology TOPOLOGY map(tofrom : u[0:n][0:n][0:n] DIST) map(alloc : old[0:n][0:n][0:n] DIST HALO)) \
    for (int step = 0; step < 3; step++) {                                                                                     \
      DO(omp target device(*))                                                                                                 \
      DO(omp parallel for collapse(3) dist_iteration LOOPS)                                                                    \
      for (int i = 0; i < n; i++)                                                                                              \
        for (int j = 0; j < n; j++)                                                                                            \
          for (int k = 0; k < n; k++)                                                                                          \
            old[i][j][k] = u[i][j][k];                                                                                         \
      if (step == 0) {                                                                                                         \
        DO(omp halo_update left(old[*][][]) right(old[*][][*])) }                                                              \
      else if (step == 1) {                                                                                                    \
        DO(omp halo_update rightleft(old)) }                                                                                   \
      DO(omp target device(*))                                                                                                 \
      DO(omp parallel for collapse(3) dist_iteration(ALIGN(u)))                                                                \
      for (int i = 1; i < n - 1; i++)                                                                                          \
        for (int j = 1; j < n - 1; j++)                                                                                        \
          for (int k = 1; k < n - 1; k++)                                                                                      \
            u[i][j][k] = (double)((long)(old[i - 1][j][k] + old[i + 1][j][k + 1] + old[i][j - 1][k - 1] + old[i][j + 1][k]) % 97); \
    }                                                                                                                          \
    say(#NAME, &u[0][0][0], (long)n * n * n);                                                                                  \
    free(old);                                                                                                                 \
  }
#define DO(...) _Pragma(#__VA_ARGS__)
CUBE(cube, ([*][*][*]), dist_data(BLOCK, BLOCK, BLOCK), (BLOCK, BLOCK, BLOCK), halo(1, 1, 1))
CUBE(pencils, ([2][2]), dist_data(BLOCK, *, BLOCK), (BLOCK, *, BLOCK), halo(1, , 1))

int main(void) {
  static const int sizes[][2] = {{4, 4}, {5, 9}, {17, 6}, {40, 33}};
  for (int k = 0; k < 4; ++k) {
    rows(sizes[k][0], sizes[k][1]);
    grid(sizes[k][0], sizes[k][1]);
  }
  cube(3);
  cube(9);
  pencils(3);
  pencils(10);
  return 0;
}
