// Device ids are integers.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(1.5) map(tofrom: a[0:n] halo())
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/device-id-type.c:5:27: error: argument of 'device' is not an integer (its type is 'double') [het-section-type]
// CHECK-NEXT:    5 | #pragma omp target device(1.5) map(tofrom: a[0:n] halo())
// CHECK-NEXT:      |                           ^~~
// CHECK-NEXT:{{.*}}/device-id-type.c:5:27: note: write an integer expression here
// CHECK-NEXT:1 error generated.
