//===-- e2e/programs/same_one_device.c - loops that one device runs, beside the iterations' own parts ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One device has no part of its own. It may touch items that a distribution, or the loop's own clause, would give to
// other iterations.
#include <stdio.h>
#include <stdlib.h>

static void start(double *b, int n, int m) {
#pragma acc parallel loop persist(b) part_copyout(b(m, sizeof(double))[1:n])
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = i + 1;
}

// No clause here tells the rows.
static void lastRow(double *b, int n, int m) {
#pragma acc region loop present(b)
  for (int i = 0; i < m; i++)
    b[(n - 1) * m + i] = 7 + i;
}

static void anyItem(double *b, const int *of, int count, int split) {
#pragma acc parallel loop present(b) copyin(of[0:count]) hetero(split)
  for (int i = 0; i < count; i++)
    b[of[i]] += 10 + i;
}

static void aside(double *a, int n, int split) {
#pragma acc parallel loop part_copy(a[1:n]) hetero(0)
  for (int i = 0; i < n / 3; i++)
    a[i + n / 2] += 3;
#pragma acc parallel loop part_copy(a[1:n]) hetero(split)
  for (int i = 0; i < n / 3; i++)
    a[i] += 5;
#pragma omp target device(0) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n / 4; i++)
    a[i * 2 + 1] = a[i * 2] + i;
#pragma omp target device(0) map(tofrom: a[0:n] dist_data(BLOCK) halo(1))
#pragma omp parallel for
  for (int i = 0; i < n / 2; i++)
    a[i] += a[n - 1 - i];
}

int main(void) {
  for (int n = 3; n < 20; n += 4)
    for (int m = 1; m < 4; m++) {
      double *b = malloc(n * m * sizeof(double));
      int *of = malloc(n * sizeof(int));
      for (int i = 0; i < n * m; i++)
        b[i] = i;
      for (int i = 0; i < n; i++)
        of[i] = n * m - 1 - i;
      start(b, n, m);
      lastRow(b, n, m);
      anyItem(b, of, n / 2, 0);
#pragma acc depersist(b)
      aside(b, n * m, 0);
      double sum = 0;
      for (int i = 0; i < n * m; i++)
        sum += (i + 1) * b[i];
      printf("%d %d: %.0f\n", n, m, sum);
      free(b);
      free(of);
    }
  return 0;
}
