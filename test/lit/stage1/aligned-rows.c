// If the loop subscripts an array in each dimension, its rows may begin at aligned addresses on a device, whole rows as
// well ([C] figure 6). Flat subscripts are not rewritten for that, and tables that no clause names keep their extents.
// RUN: %hetcc --emit=openmp %s > %t.c 2> %t.err && FileCheck %s < %t.c
// RUN: not grep . %t.err
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
static const double table[8][9] = {{1}};
void f(int n, int m, double a[n][m], double b[n][m], double *flat) {
#pragma acc region for hetero(1) part_copy(a[1:n:1][0:m]) copyin(b[0:n][0:m]) part_copy(flat[1:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i][j] += b[j % n][i % m] + table[i % 8][j % 9];
      flat[i * m + j] += 1;
    }
}
// CHECK: {"a", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE | HET_PACKED, 2,
// CHECK-NEXT: {"b", {{.*}}, HET_TO | HET_READ | HET_PACKED, 2,
// CHECK-NEXT: {"flat", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 2,
// CHECK: const long het_extent_b_1 =
// CHECK: double (*b)[het_extent_b_1];
// CHECK: double *flat = het_view_flat;
