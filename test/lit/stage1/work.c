// The operations of an iteration, where the loops in it have known trip counts: they decide the first split.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=c99 -fopenmp -Wall -Wno-unknown-pragmas -Werror -I%include -c %t.c -o %t.o
#include <math.h>

static double row(const double *x) {
  double s = 0;
  for (int i = 0; i < 10; i++)
    s += x[i];
  return s;
}
static double some(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

void loops(int n, int m, double *a, const double *b, float *c, const int *first) {
  // The inner loop's trip count is m - i: its mean over i from 0 to n - 1 is taken.
  // CHECK: het_region het_region_1 = {{.*}}, {(4 * (double)m - 2 * (double)n + 2) / 2, (4 * (double)m - 2 * (double)n + 2) / 2}};
  #pragma acc region for part_copy(a[1:n][0:m]) part_copyin(b[1:n][0:m]) hetero(1)
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      a[i * m + j] += 2 * b[i * m + j];

  // A division counts as 8, as a root does; other functions as 24.
  // CHECK: het_region het_region_2 = {{.*}}, {25, 19}};
  #pragma acc region for part_copy(c[1:n]) hetero(1)
  for (int i = 0; i < n; i++)
    c[i] = sqrtf(c[i]) / 3 + exp(c[i]);

  // CHECK: het_region het_region_3 = {{.*}}, {11, 12}};
  #pragma acc region for part_copy(c[1:n]) copyin(b[0:10 * n]) hetero(1)
  for (int i = 0; i < n; i++)
    c[i] += row(&b[i * 10]);

  // Two split loops: the work is that of one iteration of both. The subscripts' arithmetic costs next to nothing.
  // CHECK: het_region het_region_4 = {{.*}}, {0, 3}};
  #pragma acc region for part_copy(c[1:n]) collapse(2) hetero(1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      c[i * 8 + j] = 1 + c[i * 8 + j];
}

void unknown(int n, int m, double *a, const double *b, const int *first) {
  // CHECK: het_region het_region_5 = {{.*}}, {0, 0}};
  #pragma acc region for part_copy(a[1:n]) hetero(1)
  for (int i = 0; i < n; i++)
    while (a[i] > 1)
      a[i] /= 2;

  // CHECK: het_region het_region_6 = {{.*}}, {0, 0}};
  #pragma acc region for part_copy(a[1:n]) copyin(b[0:m]) hetero(1)
  for (int i = 0; i < n; i++)
    a[i] += some(b, m);

  // CHECK: het_region het_region_7 = {{.*}}, {0, 0}};
  #pragma acc region for part_copy(a[1:n]) copyin(b[0:m], first[0:n + 1]) hetero(1)
  for (int i = 0; i < n; i++)
    for (int k = first[i]; k < first[i + 1]; k++)
      a[i] += b[k];

  // CHECK: het_region het_region_8 = {{.*}}, {0, 0}};
  #pragma acc region for part_copy(a[1:n]) copyin(b[0:m]) hetero(1)
  for (int i = 0; i < n; i++) {
    int end = m;
    if (i > 3)
      end = 3;
    for (int k = 0; k < end; k++)
      a[i] += b[k];
  }
}
