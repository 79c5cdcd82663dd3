// Data that no clause names: arrays of known size are copied, of pointers what the subscripts prove.
// Other items must be resident, which the runtime checks.
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
// CHECK-NEXT: {"x", (void *)x, sizeof(double), HET_TO | HET_READ | HET_IMPLICIT, 1, {{[{][{]}}(long)((long)(n)), 0, (long)((long)(n)), 0, HET_BY_LOOP, 0, 0, 0}}, 0, 1},
// CHECK-NEXT: {"local", (void *)local, sizeof(float), HET_TO | HET_READ | HET_IMPLICIT, 1, {{[{][{]}}16, 0, 16, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 1},
// CHECK: firstprivate(y, x)
// CHECK: double (*const het_view_table)[4] = (double (*)[4])het_part_1.ptr[1];

// Flat subscripts, rows of a known length, and a subscript that some iterations leave out but which others reach.
void proven(int n, int m, double *flat, double (*rows)[m], double *once) {
#pragma acc region for
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) {
      flat[i * m + j] = rows[i][j] + once[i - 1] + once[i];
      if (j > 0)
        rows[i][j] += once[i];
    }
}
// CHECK: {"flat", (void *)flat, sizeof(double), HET_TOFROM | HET_WRITE | HET_IMPLICIT, 1, {{[{][{]}}(long)((long)(m) * (long)(n)), (long)((long)(m)), (long)((long)(m) * (long)(n) - (long)(m)), HET_WHOLE,
// CHECK-NEXT: {"rows", (void *)rows, sizeof(double), HET_TOFROM | HET_READ | HET_WRITE | HET_IMPLICIT, 2, {{[{][{]}}(long)((long)(n)), 1, (long)((long)(n) - 1), 0,
// CHECK-NEXT: {"once", (void *)once, sizeof(double), HET_TO | HET_READ | HET_IMPLICIT, 1, {{[{][{]}}(long)((long)(n)), 0, (long)((long)(n)), 0, HET_BY_LOOP, 1, 0, 0}}

// A subscript from data, one that only a condition keeps inside, an address that goes elsewhere. With a larger step the
// last iteration's item is known.
double elsewhere(const double *p);
static double twice(const double *p) { return *p * 2; }
void unproven(int n, int *index, double *data, double *guarded, double *strided, double *passed, double *y) {
#pragma acc region for hetero(1) part_copy(y[1:n])
  for (int i = 0; i < n; i += 2) {
    y[i] = data[index[i]] + strided[i] + twice(passed + i);
    if (i > 0)
      y[i] += guarded[i - 1];
  }
}
// CHECK: {"index", {{.*}}HET_TO | HET_READ | HET_IMPLICIT, 1, {{[{][{]}}(long)(2 * (long)(((n + 1) / 2)) - 1), 0, (long)(2 * (long)(((n + 1) / 2)) - 1), 0, HET_BY_LOOP,
// CHECK: {"data", {{.*}}HET_PRESENT
// CHECK: {"strided", {{.*}}HET_TO | HET_READ | HET_IMPLICIT, 1,
// CHECK: {"passed", {{.*}}HET_PRESENT
// CHECK: {"guarded", {{.*}}HET_PRESENT
