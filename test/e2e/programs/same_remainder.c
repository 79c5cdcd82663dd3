//===-- e2e/programs/same_remainder.c - reads by a remainder beside loops that change their axes -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The inner loop follows the array that is written. The array that is read is distributed by rows, and its flat subscript
// has a remainder, of which hetcc knows nothing.
#include <stdio.h>
#include <stdlib.h>

static void rows(long n, int l, int resident) {
  int *c = malloc(n * l * sizeof(int));
  short(*a)[n] = malloc(sizeof(short) * n * n);
  for (int i = 0; i < n * l; i++)
    c[i] = i;
  for (long i = 0; i < n * n; i++)
    a[0][i] = -1;
#pragma omp target data device(*) if (resident) map(tofrom: a[0:n][0:n] dist_data(*, AUTO))
  {
#pragma omp target device(*) map(to: c[0:n][0:l] dist_data(CYCLIC, *)) map(tofrom: a[0:n][0:n] dist_data(*, AUTO))
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (unsigned j = n - 3; j > 1; j = j - 2)
        a[i][j] = c[i * l + (j * 7 + 9) % l];
#pragma omp target device(*) map(to: c[0:n][0:l] dist_data(BLOCK, *)) map(tofrom: a[0:n][0:n] dist_data(*, BLOCK))
#pragma omp parallel for collapse(2)
    for (long i = 0; i < n; i++)
      for (unsigned j = 0; j < 2; j++)
        a[i][j] += 2 * c[i * l + (j + i) % l];
  }
  long sum = 0;
  for (long i = 0; i < n * n; i++)
    sum += (i % 31 + 1) * a[0][i];
  printf("%ld %d %d: %ld\n", n, l, resident, sum);
  free(a);
  free(c);
}

// Columns on an axis that the rows' loop runs on.
static void columns(long n, int l) {
  int *c = malloc(n * l * sizeof(int)), *a = calloc(n, sizeof(int));
  for (int i = 0; i < n * l; i++)
    c[i] = i;
#pragma omp target device(*) map(to: c[0:n][0:l] dist_data(*, BLOCK)) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    for (int j = 0; j < l; j++)
      a[i] += c[(i * 7) % n * l + j];
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += (i + 1) * a[i];
  printf("%ld %d: %ld\n", n, l, sum);
  free(a);
  free(c);
}

// Columns that follow the outer loop where the axis is the inner one's, and items that data names.
static void chosen(long n) {
  int(*c)[n] = calloc(n, sizeof *c), *d = malloc(sizeof(int) * n * n), *a = calloc(n, sizeof(int));
  int *of = malloc(n * sizeof(int));
  for (long i = 0; i < n * n; i++)
    d[i] = 3 * i;
  for (long i = 0; i < n; i++)
    of[i] = (i * 5 + 2) % n;
#pragma omp target data device(*) map(tofrom: c[0:n][0:n] dist_data(*, BLOCK))
  {
#pragma omp target device(*) map(to: d[0:n][0:n] dist_data(DUPLICATE, BLOCK) halo(,1))
#pragma omp parallel for collapse(2)
    for (long i = 1; i < n; i++)
      for (long j = 0; j < n - 1; j++)
        c[i][j] = d[(j * 3 + 3) % n * n + i - 1];
  }
#pragma omp target device(*) map(to: d[0:n][0:n] dist_data(BLOCK, *)) map(tofrom: a[0:n] dist_data(BLOCK)) map(to: of[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] += d[of[i] * n] + d[i * n + 1] + of[(i + 1) % n];
  long sum = 0;
  for (long i = 0; i < n * n; i++)
    sum += (i % 31 + 1) * c[0][i] + a[i / n];
  printf("%ld: %ld\n", n, sum);
  free(c);
  free(d);
  free(a);
  free(of);
}

int main(void) {
  for (long n = 4; n < 40; n += 9)
    chosen(n);
  for (long n = 4; n < 40; n += 9)
    columns(n, 12);
  for (long n = 4; n < 40; n += 9)
    for (int l = 1; l < 4; l++)
      for (int resident = 0; resident < 2; resident++)
        rows(n, l, resident);
  return 0;
}
