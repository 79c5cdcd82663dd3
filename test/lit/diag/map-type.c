// A map type nobody knows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(inout: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/map-type.c:5:34: error: unknown map type 'inout' [het-map-type]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(inout: a[0:n] dist_data(BLOCK))
// CHECK-NEXT:      |                                  ^~~~~
// CHECK-NEXT:{{.*}}/map-type.c:5:34: note: map types are 'to', 'from', 'tofrom' and 'alloc'
// CHECK-NEXT:1 error generated.
