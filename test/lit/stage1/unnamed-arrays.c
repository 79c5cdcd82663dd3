// Data that no clause names: arrays of known size are copied, pointers must be resident, which the runtime checks.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
double table[8][4];
void unnamed(int n, double *x, double *y) {
  float local[16] = {0};
#pragma acc region for hetero(1) part_copy(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] = table[i % 8][0] + x[i] + local[i % 16];
}
// CHECK: {"y",
// CHECK-NEXT: {"table", (void *)table, sizeof(double), HET_TO | HET_READ | HET_IMPLICIT, 2, {{[{][{]}}8, 0, 8, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {4, 0, 4, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 2},
// CHECK-NEXT: {"x", (void *)x, sizeof(double), HET_READ | HET_PRESENT | HET_HOST_VIEW, 0,
// CHECK-NEXT: {"local", (void *)local, sizeof(float), HET_TO | HET_READ | HET_IMPLICIT, 1, {{[{][{]}}16, 0, 16, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 1},
// CHECK: firstprivate(y, x)
// CHECK: double (*const het_view_table)[4] = (double (*)[4])het_part_1.ptr[1];
