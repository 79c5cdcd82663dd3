// One subscript for several dimensions, with sizes that are numbers: the row is the one that the source says.
#include <stdio.h>
#include <stdlib.h>

enum { N = 16 };
#define M 18

static double *made(int items, int turn) {
  double *v = malloc((size_t)items * sizeof *v);
  for (int i = 0; i < items; ++i)
    v[i] = (i * 7 + turn) % 1009;
  return v;
}

static void shown(const char *name, int items, double *v) {
  double sum = 0;
  for (int i = 0; i < items; ++i)
    sum += v[i] * (i % 13 + 1);
  printf("%s %g %g\n", name, sum, v[items - 2]);
  free(v);
}

// The size is a variable's first value: (6 - i)*n + i - 2 is [6 - i][i - 2], and not [5 - i][i + 5].
static void diagonals(void) {
  int n = 7, m = 8;
  double *b = made(m * n * n, 1), *a = calloc(7, sizeof *a);
#pragma omp target data device(*) map(tofrom: b[0:m][0:n][0:n] dist_data(*, *, BLOCK) halo(,,2))
  {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(block)
    for (long long i = 2; i < n - 1; i += 2)
      a[i] = b[((i) * n + 6 - i) * n + i - 2] + b[((i - 1) * n + i + 1) * n + i - 1];
  }
  shown("diagonals", 7, a);
  free(b);
}

// The size is a constant: the last row, and items of columns before.
static void last_row(void) {
  double *b = made(N * N, 2), *a = calloc(N, sizeof *a);
#pragma omp target data device(*) map(tofrom: b[0:N][0:N] dist_data(*, BLOCK) halo(,2))
  {
#pragma omp target device(*) map(tofrom: a[0:N] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(block)
    for (int j = 2; j < N; ++j)
      a[j] = b[(N - 1) * N + j - 1] + b[(N - 3) * N + j - 2] * 2 + b[j - 1] * 3;
  }
  shown("last_row", N, a);
  free(b);
}

// The same with a macro.
static void before_last(void) {
  double *b = made(M * M, 4), *a = calloc(M, sizeof *a);
#pragma omp target data device(*) map(tofrom: b[0:M][0:M] dist_data(*, BLOCK) halo(,2))
  {
#pragma omp target device(*) map(tofrom: a[0:M] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(block)
    for (int j = 2; j < M; ++j)
      a[j] = b[(M - 1) * M + j - 1] + b[(M - 2) * M + j - 2] * 2;
  }
  shown("before_last", M, a);
  free(b);
}

// Rows behind it, and columns on the other side.
static void first_rows(void) {
  const int n = 12;
  double *b = made(n * n, 3), *a = calloc(12, sizeof *a);
#pragma omp target data device(*) map(tofrom: b[0:n][0:n] dist_data(*, BLOCK) halo(,1))
  {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(block)
    for (int j = 0; j < n - 1; ++j) {
      a[j] = b[2 * n + j + 1] + b[n + j];
      b[5 * n + j] = a[j];
    }
  }
  shown("first_rows", n * n, b);
  free(a);
}

int main(void) {
  diagonals();
  last_row();
  before_last();
  first_rows();
  return 0;
}
