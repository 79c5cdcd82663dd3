// A policy nobody knows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/policy.c:5:59: error: unknown distribution policy 'BLCK' [het-policy]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLCK))
// CHECK-NEXT:      |                                                           ^~~~
// CHECK-NEXT:{{.*}}/policy.c:5:59: note: did you mean 'BLOCK'?
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLCK))
// CHECK-NEXT:      |                                                           ^~~~
// CHECK-NEXT:      |                                                           BLOCK
// CHECK-NEXT:1 error generated.
