// A device gets the items of a whole array that its iterations are shown to read. All of it comes where one item's place
// is not known, and where each iteration reads all.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s
void rows(int n, int m, const double *a, const double *x, const double *t, double (*g)[m], double *y) {
// CHECK: het_layout_1_3 = {{.*}}{{[{][{]}}1, 1, (long)(-1), 2, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: {"a", {{.*}} HET_TO | HET_READ, 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}, {(long)(m), 0, (long)(m), HET_WHOLE, {{.*}}}}, 0, 0},
// CHECK-NEXT: {"x", {{.*}} 1, {{[{][{]}}(long)(m), 0, het_length({{.*}}(long)(m)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"t", {{.*}} 2, {{[{][{]}}(long)(m), 0, (long)(m), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"g", {{.*}} 2, {{[{][{]}}(long)(n+1), {{.*}} HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {(long)(m), {{.*}}}}, &het_layout_1_3, 0},
#pragma acc region for hetero(1) copyin(a[0:n*m], x[0:m], t[0:m*n], g[0:n+1][0:m]) part_copy(y[1:n])
  for (int i = 1; i < n - 1; i++) {
    for (int j = 0; j < m; j++)
      y[i] += a[i * m + j] * x[j] + t[j * n + i];
    y[i] += g[i - 1][0] + g[i + 1][0];
  }
}
// The whole array comes: other items by data, by a function that gets its address, and by a loop that has no such end.
double last(const double *row, int m);
#pragma acc routine(last) seq
void data(int n, const int *at, const double *a, const double *b, double *y) {
// CHECK: {"at", {{.*}} 1, {{[{][{]}}(long)(n), 0, {{.*}}, 0, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"a", {{.*}} 1, {{[{][{]}}(long)(n), {{.*}}, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"b", {{.*}} 1, {{[{][{]}}(long)(n), {{.*}}, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
#pragma acc region for hetero(1) copyin(at[0:n], a[0:n], b[0:n]) part_copy(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] = a[i] + a[at[i]] + last(&b[i], 1) + b[i];
}
// Two sorts of reads; rows of a sparse matrix, for which the program hands in the ranges.
void sparse(int n, int items, const int *start, const int *col, const double *val, const double *x, double *y) {
// CHECK: het_layout_3_3 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 0, (long)(-1), (long)((long)n - 1), 0}}};
// CHECK: het_ranges_3_1 = het_ranges_begin(&het_region_3, 1, 1, 0, 0);
// CHECK: het_ranges_3_2 = het_ranges_begin(&het_region_3, 2, 1, 0, 0);
// CHECK: het_ranges_add(het_ranges_3_2, (long)start[het_index], (long)start[(het_index + 1)]);
#pragma acc region for hetero(1) copyin(start[0:n+1], col[0:items], val[0:items], x[0:n]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++) {
    double s = x[i] * x[n - 1 - i];
    for (int k = start[i]; k < start[i + 1]; k++)
      s += val[k] * col[k];
    y[i] = s;
  }
}
