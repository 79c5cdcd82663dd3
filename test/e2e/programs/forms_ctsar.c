//===-- e2e/programs/forms_ctsar.c - the rarer forms of CoreTSAR's clauses ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Rows and columns at once, three dimensions, items with a size, persist over functions, private arrays, conditions.
#include <stdio.h>
#include <stdlib.h>
static double keep[64];
static void persistent(int n, int pass) {
#pragma acc region for hetero(1,all,static) persist(keep) part_copy(keep[1:n])
  for (int i = 0; i < n; i++) keep[i] += pass;
}
static void settle(void) {
#pragma acc depersist(keep)
}
int main(void) {
  int n = 60, m = 40, err = 0;
  double a[60][40], b[60][40], c[8][9][10], d[8][9][10]; float *f = malloc(n * sizeof *f);
  for (int i = 0; i < n; i++) { f[i] = i; for (int j = 0; j < m; j++) a[i][j] = i * j % 7, b[i][j] = 0; }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 9; j++) for (int k = 0; k < 10; k++) c[i][j][k] = i * j + k, d[i][j][k] = 0;
#pragma acc region for hetero(1) part_copyin(a[1:n][1:m]) part_copyout(b[1:n][0:m])
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = a[i][j] + (i < m ? a[j][i] : 0);
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) err += b[i][j] != a[i][j] + (i < m ? a[j][i] : 0);
  printf("both %d\n", err);
#pragma acc region for hetero(1) part_copyin(c[1:8:1][0:9][0:10]) part_copyout(d[1:8][0:9][0:10])
  for (int i = 1; i < 7; i++) for (int j = 0; j < 9; j++) for (int k = 0; k < 10; k++) d[i][j][k] = c[i-1][j][k] + c[i+1][j][k];
  for (int i = 1; i < 7; i++) for (int j = 0; j < 9; j++) for (int k = 0; k < 10; k++) err += d[i][j][k] != c[i-1][j][k] + c[i+1][j][k];
  printf("three %d\n", err);
#pragma acc region for hetero(1) part_copy(f(4)[1:n])
  for (int i = 0; i < n; i++) f[i] *= 2;
  for (int i = 0; i < n; i++) err += f[i] != 2 * i;
  printf("size %d\n", err);
  for (int p = 0; p < 3; p++) persistent(n, p);
  settle();
  for (int i = 0; i < n; i++) err += keep[i] != 3;
  printf("persist %d\n", err);
  double s = 0, row[5]; int mx = -1, an = 1, x = 0;
#pragma acc region for parallel, hetero(1, gpu, chunk, default, 4), vector(8), private(row), reduction(+:s), reduction(max:mx) reduction(&&:an), reduction(^:x), part_copyin(f[1:n])
  for (int i = 0; i < n; i++) { for (int j = 0; j < 5; j++) row[j] = f[i] + j; s += row[4]; mx = i > mx ? i : mx; an = an && i < 100; x ^= i; }
  int xx = 0; for (int i = 0; i < n; i++) xx ^= i;
  err += s != n * (n - 1) + 4.0 * n || mx != n - 1 || an != 1 || x != xx;
  printf("red %d\n", err);
  double *flat = malloc(n * m * sizeof *flat), *sums = malloc(n * sizeof *sums);
  for (int i = 0; i < n * m; i++)
    flat[i] = i % 13;
  for (int split = 0; split < 2; split++) {
#pragma acc region for hetero(1) part_copyin(flat(m * sizeof(double))[1:n]) part_copyout(sums[split:n])
    for (int i = 0; i < n; i++) {
      sums[i] = 0;
      for (int j = 0; j < m; j++)
        sums[i] += flat[i * m + j];
    }
#pragma acc region for hetero(1) part_copy(flat(m, sizeof(double))[1:n]) part_copyin(sums[split:n:1])
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
        flat[i * m + j] -= sums[i - 1] > 5;
    for (int i = 0; i < n; i++) {
      double sum = i > 0 ? m : 0;
      for (int j = 0; j < m; j++)
        sum += flat[i * m + j];
      err += sum != sums[i];
    }
  }
#pragma acc region hetero(1, adaptive) copy(f[0:n]) copyin(keep) partial(f)
  for (int i = 0; i < n; i++)
    f[i] += keep[0];
  for (int i = 0; i < n; i++)
    err += f[i] != 2 * i + 3;
  printf("err %d\n", err);
  return err;
}
