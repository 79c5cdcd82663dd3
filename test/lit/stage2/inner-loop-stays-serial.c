// An inner loop whose iterations depend on one another, or may, stays a loop of each thread.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s --implicit-check-not=HET_FOR_Y
void prefix(int n, int m, double *a) { // reads what the iteration before wrote
#pragma acc region for hetero(1) part_copy(a[1:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] += a[i * m + j - 1];
}
// CHECK: HET_FOR_X(int, i,

void same(int n, int m, double *a) { // all write one element
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i] = j;
}
// CHECK: HET_FOR_X(int, i,

void scattered(int n, int m, double *a, const int *at) { // may write one element twice
#pragma acc region for hetero(1) part_copy(a[1:n][0:m]) copyin(at[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + at[j]] = j;
}
// CHECK: HET_FOR_X(int, i,

void band(int n, double *a) { // a row has few iterations, and a grid of n x n threads would be idle
#pragma acc region for hetero(1) part_copy(a[1:n][0:n])
  for (int i = 2; i < n - 2; i++)
    for (int j = i - 2; j < i + 2; j++)
      a[i * n + j] = j;
}
// CHECK: HET_FOR_X(int, i,

void carried(int n, int m, double *a) { // a scalar goes from one iteration to the next
  double last;
#pragma acc region for hetero(1) part_copy(a[1:n][0:m]) private(last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (j == 0)
        last = 0;
      last += j;
      a[i * m + j] = last;
    }
}
// CHECK: HET_FOR_X(int, i,

void leaves(int n, int m, double *a) { // ends before its bound
#pragma acc region for hetero(1) part_copy(a[1:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] < 0)
        break;
      a[i * m + j] = 1;
    }
}
// CHECK: HET_FOR_X(int, i,
