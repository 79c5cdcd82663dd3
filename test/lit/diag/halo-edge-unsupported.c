// Periodic edges are not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1:periodic))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/halo-edge-unsupported.c:5:71: error: an edging of a halo is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1:periodic))
// CHECK-NEXT:      |                                                                       ^~~~~~~~~~
// CHECK-NEXT:{{.*}}/halo-edge-unsupported.c:5:71: note: write 'halo(width)', and keep the ghost cells in the array, instead
// CHECK-NEXT:1 error generated.
