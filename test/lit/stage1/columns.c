// Columns are packed on the devices: the loop's copy for them sees rows whose length the runtime says.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
void flat(int n, int m, int w, const float *in, float *out) {
#pragma acc region for hetero(1) part_copyin(in[0:n][1:m]) part_copy(out[0:n][1:m])
  for (int j = 0; j < w; j++)
    for (int i = 0; i < n; i++)
      out[i * m + j] = in[m * (n - 1 - i) + j];
}
// Whether a subscript stays in its row may be known when the loop is entered.
// CHECK: {"in", {{.*}}HET_READ | ((long)m - (long)w >= 0 ? HET_PACKED : 0), 2,
// CHECK: {"out", {{.*}}HET_PACKED
// The host's loop is the user's.
// CHECK: if (het_part_1.host)
// CHECK: out[i * m + j] = in[m * (n - 1 - i) + j];
// CHECK: } else {
// CHECK-NEXT: const long het_extent_in_1 = het_part_1.extent[0 * HET_MAX_RANK + 1];
// CHECK-NEXT: void *const het_view_in = (void *)het_part_1.ptr[0];
// CHECK: float (*in)[het_extent_in_1];
// CHECK-NEXT: in = (__typeof__(in))het_view_in;
// CHECK: firstprivate(n, {{.*}}het_extent_in_1, het_extent_out_1, het_lo_1_0, het_hi_1_0)
// CHECK: out[(long)i][(long)j] = in[-1 * (long)i + (long)n - 1][(long)j];

void typed(int n, int m, double a[n][m][8]) {
#pragma omp target data device(*) map(tofrom: a[0:n][0:m][0:8] dist_data(*, BLOCK, *))
#pragma omp target device(*)
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i][j][3] += 1;
}
// A shape that another construct gives is held against the one here.
// CHECK: {"a", (void *)a, sizeof(double), HET_READ | HET_WRITE | HET_PRESENT | HET_PACKED, 0, {{[{][{]}}(long)(n), 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {(long)(m), 0, 0, {{.*}}}, {8, 0, 0,
// CHECK: double (*a)[het_extent_a_1][het_extent_a_2];
// CHECK: a[i][j][3] += 1;
