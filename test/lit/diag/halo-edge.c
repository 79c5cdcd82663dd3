// An edging nobody knows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1:mirror))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/halo-edge.c:5:73: error: unknown edging 'mirror' of a halo [het-edge]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1:mirror))
// CHECK-NEXT:      |                                                                         ^~~~~~
// CHECK-NEXT:{{.*}}/halo-edge.c:5:73: note: edgings are 'periodic' and 'reflecting'
// CHECK-NEXT:1 error generated.
