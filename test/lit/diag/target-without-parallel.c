// A target without a parallel loop runs serially; it must not be split in silence.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/target-without-parallel.c:5:1: error: expected a 'for' loop or 'omp parallel for' after '#pragma omp target' [het-expected-parallel-for]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/target-without-parallel.c:6:3: note: write '#pragma omp parallel for' and the loop directly after the directive
// CHECK-NEXT:    6 |   for (int i = 0; i < n; i++)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
