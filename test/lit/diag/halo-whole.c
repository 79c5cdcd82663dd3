// A halo on a dimension that is not distributed.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(to: b[0:n] halo(1)) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/halo-whole.c:5:50: error: halo on a dimension of 'b' that is not distributed [het-halo-whole]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(to: b[0:n] halo(1)) map(tofrom: a[0:n] dist_data(BLOCK))
// CHECK-NEXT:      |                                                  ^
// CHECK-NEXT:{{.*}}/halo-whole.c:5:50: note: each device has the whole of this dimension; leave the halo empty here, or write BLOCK for this dimension
// CHECK-NEXT:1 error generated.
