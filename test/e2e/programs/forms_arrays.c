//===-- e2e/programs/forms_arrays.c - where arrays live and how they are shaped ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Globals, statics, locals, array parameters, arrays of variable size, pointers to rows, three dimensions, flat
// storage with two brackets, sections that do not begin at zero. Sizes are fixed by the arrays.
#include "check.h"

#define N 123
#define M 37
#define K 5

static double ga[N][M], gb[N][M];
double line[N];
static int counts[N];

static void globals(void) {
#pragma acc region for hetero(1) part_copyin(ga[1:N][0:M]) part_copy(gb[1:N][0:M])
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      gb[i][j] += 2 * ga[i][j];
}

static void parameters(double a[N][M], double b[N][M]) {
  int i, j;
#pragma omp target device(*) map(to: a[0:N][0:M] dist_data(BLOCK,*)) map(tofrom: b[0:N][0:M] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      b[i][j] = b[i][j] - a[i][j];
}

static void variable(int n, int m, double a[n][m], double b[n][m]) {
#pragma acc region for hetero(1) part_copyin(a[1:n][0:m]) part_copy(b[1:n][0:m])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i][j] += a[i][m - 1 - j];
}

static double locals(int n) {
  double fixed[N], any[n], total = 0;
  for (int i = 0; i < n; ++i)
    fixed[i] = i, any[i] = 2 * i;
#pragma acc region for hetero(1) part_copy(fixed[1:n]) part_copyin(any[1:n])
  for (int i = 0; i < n; ++i)
    fixed[i] += any[i];
  for (int i = 0; i < n; ++i)
    total += fixed[i];
  return total;
}

static void local_matrix(int n, int m, double *out) {
  double a[n][m];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i][j] = i * 100 + j;
#pragma acc region for hetero(1) part_copy(a[1:n][0:m])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i][j] *= -1;
  memcpy(out, a, sizeof a);
}

static void row_pointers(int n, double (*a)[M], double (*b)[M]) {
#pragma acc region for hetero(1) part_copyin(a[1:n][0:M]) part_copy(b[1:n][0:M])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < M; ++j)
      b[i][j] += 3 * a[i][j];
}

static void three(int n, double *cube) {
#pragma acc region for hetero(1) part_copy(cube[1:n][0:M][0:K])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k)
        cube[(i * M + j) * K + k] += i + j + k;
}

static void section(int n) { // the first and last ten items of line take no part
#pragma omp target device(*) map(tofrom: line[10:n-20] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 10; i < n - 10; ++i)
    line[i] = 2 * line[i] + 1;
}

static void small_table(int n) {
  const int table[4] = {3, 1, 4, 1};
#pragma acc region for hetero(1) part_copy(counts[1:n]) copyin(table[0:4])
  for (int i = 0; i < n; ++i)
    counts[i] += table[i % 4];
}

static void private_array(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; ++i) {
    double window[3] = {a[i], 2 * a[i], 0};
    for (int k = 0; k < 2; ++k)
      window[2] += window[k];
    a[i] = window[2];
  }
}

int main(void) {
  double *want = check_array(N * M, 1), *cube = check_array(N * M * K, 2), *more = check_clone(cube, N * M * K);
  double flat[N * M], *p = check_array(N, 3), *q = check_clone(p, N);
  memcpy(gb, want, sizeof gb);
  for (int i = 0; i < N; ++i) {
    line[i] = i;
    counts[i] = i;
    for (int j = 0; j < M; ++j)
      ga[i][j] = check_value(4, i * M + j);
  }
  globals();
  parameters(ga, gb);
  variable(N, M, ga, gb);
  row_pointers(N, ga, gb);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      want[i * M + j] += 4 * ga[i][j] + ga[i][M - 1 - j];
  check_norm("b", &gb[0][0], want, N * M, TOLERANCE);
  check_one("locals", locals(N), 3.0 * N * (N - 1) / 2, TOLERANCE);
  local_matrix(N, M, flat);
  for (int i = 0; i < N * M; ++i)
    check_one("local matrix", flat[i], -(i / M * 100 + i % M), 0);
  three(N, cube);
  for (int i = 0; i < N * M * K; ++i)
    more[i] += i / K / M + i / K % M + i % K;
  check_norm("cube", cube, more, N * M * K, TOLERANCE);
  section(N);
  for (int i = 0; i < N; ++i)
    check_one("line", line[i], i < 10 || i >= N - 10 ? i : 2 * i + 1, 0);
  small_table(N);
  for (int i = 0; i < N; ++i)
    check_long("counts", counts[i], i + (i % 4 == 0 ? 3 : i % 4 == 2 ? 4 : 1));
  private_array(N, p);
  for (int i = 0; i < N; ++i)
    q[i] *= 3;
  check_norm("private", p, q, N, TOLERANCE);
  free(want), free(cube), free(more), free(p), free(q);
  return check_result("forms_arrays");
}
