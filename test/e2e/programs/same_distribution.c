//===-- e2e/programs/same_distribution.c - distributions over topologies of one to three dimensions ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every policy, alone and with others, over sizes with fewer iterations than devices and with none. All numbers are whole, so
// that sums are the same in any order. The output is compared with that of a serial build.
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

#define ONE(NAME, X, Y, LOOP)                                                                                        \
  static void NAME(long n) {                                                                                         \
    double *x = array(n, 1), *y = array(n, 2);                                                                       \
    DO(omp target device(*) map(to : x[0 : n] X) map(tofrom : y[0 : n] Y))                                           \
    DO(omp parallel for LOOP)                                                                                        \
    for (long i = 0; i < n; i++)                                                                                     \
      y[i] += 3 * x[i];                                                                                              \
    say(#NAME, y, n);                                                                                                \
    free(x);                                                                                                         \
  }
#define DO(...) _Pragma(#__VA_ARGS__)

ONE(block, dist_data(BLOCK), dist_data(BLOCK), dist_iteration(BLOCK))
ONE(block_n, dist_data(BLOCK(5)), dist_data(BLOCK(5)), dist_iteration(BLOCK(5)))
ONE(cyclic, dist_data(CYCLIC), dist_data(CYCLIC), dist_iteration(CYCLIC))
ONE(cyclic_n, dist_data(CYCLIC(3)), dist_data(CYCLIC(3)), dist_iteration(CYCLIC(3)))
ONE(cyclic_alone, dist_data(CYCLIC(n / 7 + 1)), dist_data(CYCLIC(n / 7 + 1)), schedule(static))
ONE(guided, dist_data(GUIDED), dist_data(GUIDED(2)), dist_iteration(GUIDED(2)))
ONE(automatic, dist_data(AUTO), dist_data(AUTO), dist_iteration(AUTO))
ONE(full, dist_data(FULL), dist_data(block), dist_iteration(block))
ONE(differing, dist_data(CYCLIC(3)), dist_data(BLOCK(5)), dist_iteration(AUTO))
ONE(loop_differs, dist_data(BLOCK), dist_data(BLOCK), dist_iteration(CYCLIC(2)))
ONE(loop_only, dist_data(*), dist_data(DUPLICATE), dist_iteration(CYCLIC(4)))
ONE(all_everywhere, dist_data(BLOCK), dist_data(BLOCK), dist_iteration(DUPLICATE))
ONE(aligned, dist_data(ALIGN(y)), dist_data(CYCLIC(2)), dist_iteration(ALIGN(x)))
ONE(aligned_star, dist_data(ALIGN(y[*])), distribute(BLOCK), dist_iteration(ALIGN(y[])))
ONE(partition, partition([BLOCK]), partition([BLOCK]), dist_schedule(target : [ALIGN(x)]))
ONE(topology_of_one, dist_data(BLOCK) topology([*]), dist_data(BLOCK) topology([3]), dist_iteration(BLOCK) topology([3]))
ONE(devices, dist_data(BLOCK) topology(0, 1), dist_data(BLOCK) topology(0, 1), dist_iteration(BLOCK) topology(0, 1))

static void label(long n) {
  double *x = array(n, 1), *y = array(n, 2);
#pragma omp parallel target device(*) map(tofrom : y[0 : n] dist_data(ALIGN(loop))) map(to : x[0 : n] dist_data(ALIGN(loop)))
#pragma omp parallel for dist_iteration(CYCLIC(2))
loop:
  for (long i = 0; i < n; i++)
    y[i] += 3 * x[i];
  say("label", y, n);
  free(x);
}

// The loop is shifted against the arrays, and runs down.
static void shifted(long n) {
  double *x = array(n + 6, 1), *y = array(n + 6, 2);
#pragma omp target device(*) map(to : x[0 : n + 6] dist_data(BLOCK) halo(2)) map(tofrom : y[0 : n + 6] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (long i = 0; i < n; i++)
    y[i + 3] = x[i + 1] + 2 * x[i + 3] + 5 * x[i + 5];
  say("shifted y", y, n + 6);
  y = array(n + 6, 4);
#pragma omp target device(*) map(to : x[0 : n + 6] dist_data(CYCLIC(2))) map(tofrom : y[0 : n + 6] dist_data(BLOCK))
#pragma omp parallel for
  for (long i = 1; i < n; i++)
    y[i + 2] += x[i - 1] + x[n - i] + x[0];
  say("moved y", y, n + 6);
  y = array(n + 6, 4);
#pragma omp target device(*) map(to : x[0 : n + 6] dist_data(BLOCK)) map(tofrom : y[0 : n + 6] dist_data(BLOCK))
#pragma omp parallel for
  for (long i = n - 1; i >= 0; i -= 2)
    y[i] += x[i];
  say("down y", y, n + 6);
  free(x);
}

// Columns, rows and both, with the loops collapsed and not.
static void matmul(long n, long m) {
  double *a = array(n * m, 1), *b = array(m * n, 2), *c = array(n * n, 3);
#pragma omp target device(*) map(to : a[0:n][0:m], b[0:m][0:n] dist_data(*, BLOCK)) map(from : c[0:n][0:n] dist_data(*, BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(*, BLOCK)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      double s = 0;
      for (long k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  say("columns", c, n * n);
  c = array(n * n, 3);
#pragma omp target device(*) map(to : a[0:n][0:m], b[0:m][0:n] dist_data(DUPLICATE, BLOCK)) \
    map(tofrom : c[0:n][0:n] dist_data(DUPLICATE, BLOCK))
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      for (long k = 0; k < m; k++)
        c[i * n + j] += a[i * m + k] * b[k * n + j];
  say("columns without dist_iteration", c, n * n);
  c = array(n * n, 3);
#pragma omp target device(*) map(to : a[0:n][0:m], b[0:m][0:n] dist_data(DUPLICATE, CYCLIC)) \
    map(tofrom : c[0:n][0:n] dist_data(DUPLICATE, CYCLIC))
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      for (long k = 0; k < m; k++)
        c[i * n + j] += a[i * m + k] * b[k * n + j];
  say("columns, rows split", c, n * n);
  c = array(n * n, 3);
#pragma omp target device(*) topology([*][*]) map(to : a[0:n][0:m] dist_data(BLOCK, *) topology([*][]), \
    b[0:m][0:n] dist_data(*, BLOCK) topology([][*])) map(from : c[0:n][0:n] dist_data(BLOCK, BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      double s = 0;
      for (long k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  say("blocks", c, n * n);
  c = array(n * n, 3);
#pragma omp target device(*) topology(grid[2][3]) map(to : a[0:n][0:m], b[0:m][0:n]) \
    map(from : c[0:n][0:n] dist_data(CYCLIC(2), BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(ALIGN(c))
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      double s = 0;
      for (long k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  say("cyclic blocks", c, n * n);
  c = array(n * n, 3);
#pragma omp target device(*) topology(grid) map(to : a[0:n][0:m], b[0:m][0:n]) map(from : c[0:n][0:n] dist_data(BLOCK, CYCLIC))
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      double s = 0;
      for (long k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  say("a named topology again", c, n * n);
  // One loop only for an array that is cut in two dimensions.
  c = array(n * n, 3);
#pragma omp target device(*) topology([2][2]) map(to : a[0:n][0:m], b[0:m][0:n]) map(from : c[0:n][0:n] dist_data(BLOCK, BLOCK))
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      double s = 0;
      for (long k = 0; k < m; k++)
        s += a[i * m + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  say("blocks, one loop", c, n * n);
  // The nest is the other way round.
  c = array(n * n, 3);
#pragma omp target device(*) topology([2][*]) map(to : a[0:n][0:m], b[0:m][0:n]) map(tofrom : c[0:n][0:n] dist_data(BLOCK, BLOCK))
#pragma omp parallel for collapse(2)
  for (long j = 0; j < n; j++)
    for (long i = 0; i < n; i++)
      c[i * n + j] += a[i * m] * b[j];
  say("blocks, loops exchanged", c, n * n);
  free(a), free(b);
}

// Two dimensions with halos, on the devices during several steps.
static void jacobi(int n, int m) {
  double(*u)[m] = (double(*)[m])array((long)n * m, 5), (*old)[m] = (double(*)[m])array((long)n * m, 6);
  double change = 0;
#pragma omp target data device(*) topology([*][*]) map(tofrom : u[0:n][0:m] dist_data(BLOCK, BLOCK)) \
    map(alloc : old[0:n][0:m] dist_data(BLOCK, BLOCK) halo(1, 1))
  for (int step = 0; step < 3; step++) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        old[i][j] = u[i][j];
#pragma omp halo_exchange(old)
#pragma omp target device(*)
#pragma omp parallel for collapse(2) reduction(+ : change) dist_iteration(ALIGN(u))
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        u[i][j] = (double)((long)(old[i - 1][j] + old[i + 1][j] + 2 * old[i][j - 1] + 3 * old[i][j + 1]) % 97);
        change += u[i][j];
      }
    // Rows only.
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        u[i][j] += i;
  }
  printf("change %.0f\n", change);
  say("jacobi", &u[0][0], (long)n * m);
  free(old);
}

static void cube(int n) {
  double *u = array((long)n * n * n, 5), *v = array((long)n * n * n, 6);
#pragma omp target device(*) topology([2][2][*]) map(to : u[0:n][0:n][0:n] dist_data(BLOCK, BLOCK, BLOCK) halo(1, 1, 1)) \
    map(tofrom : v[0:n][0:n][0:n] dist_data(BLOCK, BLOCK, BLOCK))
#pragma omp parallel for collapse(3) dist_iteration(BLOCK, BLOCK, BLOCK)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        v[(i * n + j) * n + k] += u[(i * n + j) * n + k - 1] + u[(i * n + j) * n + k + 1] + u[(i * n + j + 1) * n + k] +
                                  u[((i - 1) * n + j) * n + k];
  say("cube", v, (long)n * n * n);
  v = array((long)n * n * n, 6);
#pragma omp target device(*) topology([3][2]) map(to : u[0:n][0:n][0:n] dist_data(BLOCK, *, BLOCK)) \
    map(tofrom : v[0:n][0:n][0:n] dist_data(BLOCK, *, CYCLIC(2)))
#pragma omp parallel for collapse(3) dist_iteration(BLOCK, *, CYCLIC(2))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        v[(i * n + j) * n + k] += 2 * u[(i * n + j) * n + k];
  say("outer and inner of three", v, (long)n * n * n);
  free(u);
}

// A loop without a clause for it may follow a resident array in another dimension than the one that is distributed.
static void otherDimension(void) {
  int n = 13, l = 3;
  signed char *c = malloc(n * l);
  for (int i = 0; i < n * l; i++)
    c[i] = i;
#pragma omp target enter data map(to: c[0:l][0:n] dist_data(*, BLOCK))
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < l; i++)
    for (int j = 0; j < n; j++)
      c[i * n + j] = 100 - i * n - j;
#pragma omp target exit data device(*) map(from: c[0:l][0:n])
  long sum = 0;
  for (int i = 0; i < n * l; i++)
    sum = sum * 3 % 1000003 + c[i];
  printf("other dimension %ld\n", sum);
  free(c);
}

int main(void) {
  static const long lengths[] = {0, 1, 2, 5, 37, 1000};
  for (int s = 0; s < 6; ++s) {
    long n = lengths[s];
    block(n), block_n(n), cyclic(n), cyclic_n(n), cyclic_alone(n), guided(n), automatic(n), full(n);
    differing(n), loop_differs(n), loop_only(n), all_everywhere(n), aligned(n), aligned_star(n), partition(n);
    topology_of_one(n), devices(n), label(n), shifted(n);
  }
  for (long n = 1; n < 30; n = 2 * n + 3)
    for (long m = 1; m < 20; m = 3 * m + 1)
      matmul(n, m), jacobi((int)n, (int)m + 2);
  for (int n = 1; n < 12; n = 2 * n + 1)
    cube(n);
  otherDimension();
  return 0;
}
