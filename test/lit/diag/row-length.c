// One item of flat storage that is given a shape: nothing says how long a row is.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, int j, double *a, double *b) {
// CHECK: :[[#@LINE+1]]:71: error: '[j]' of 'a' in 'copyin' is one item, so the length of a row is not known [het-row-length]
#pragma acc region for hetero(1) part_copy(b[1:n]) copyin(      a[0:n][j])
  for (int i = 0; i < n; i++)
    b[i] = a[i * 8 + j];
}
