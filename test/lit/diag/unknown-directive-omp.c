// A misspelt directive of OpenMP behind a target of several devices is named, and so is the nearest one.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp paralel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unknown-directive-omp.c:6:13: error: unknown directive '#pragma omp paralel for' [het-unknown-directive]
// CHECK-NEXT:    6 | #pragma omp paralel for
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}/unknown-directive-omp.c:6:13: note: did you mean 'parallel for'?
// CHECK-NEXT:    6 | #pragma omp paralel for
// CHECK-NEXT:      |             ^~~~~~~~~~~
// CHECK-NEXT:      |             parallel for
// CHECK-NOT: expected an OpenMP directive
