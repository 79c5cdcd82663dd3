// One element, and part of a row, are reduced: one run of elements in the order of storage.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o - | FileCheck --check-prefix=TEXT %s

void f(int n, int m, int k, double *p, double (*u)[m], double t[4][3]) {
#pragma acc region for hetero(1) reduction(+: p[k]) reduction(+: t[1][0:3]) reduction(max: u[k][1:m - 2])
  for (int i = 0; i < n; i++) {
    p[k] += i;
    t[1][i % 3] += i;
    u[k][1 + i % (m - 2)] = i;
  }
}

// CHECK: reduction + p: double[k:1]
// CHECK: reduction + t: double[1:1][0:3]
// CHECK: reduction max u: double[k:1][1:m - 2]

// TEXT: {"p", (void *)p, HET_DOUBLE, HET_SUM, 1, het_first("{{.*}}", 6, "p[k]", (long)(k)), (long)(1)}
// TEXT-SAME: {"t", (void *)t, HET_DOUBLE, HET_SUM, 1, (long)(1) * (3), (long)(1) * (3)}
// TEXT-SAME: {"u", (void *)u, HET_DOUBLE, HET_MAX, 1, het_first("{{.*}}", 6, "u[k][1:m - 2]", (long)(k)) * (m) + (long)(1), (long)(1) * het_length("{{.*}}", 6, "u[k][1:m - 2]", (long)(m - 2))}
// TEXT: reduction(+: p[het_first_1_0:het_count_1_0])
// TEXT-SAME: reduction(+: t[het_first_1_1:het_count_1_1][0:3])
// TEXT-SAME: reduction(max: u[het_first_1_2:het_count_1_2][het_first_1_2_1:het_count_1_2_1])
