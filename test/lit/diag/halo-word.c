// A misspelt word after a section.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dst_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/halo-word.c:5:49: error: expected ',' or ')' in 'map', found 'dst_data' [het-expected-comma]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dst_data(BLOCK))
// CHECK-NEXT:      |                                                 ^
// CHECK-NEXT:{{.*}}/halo-word.c:5:49: note: did you mean 'dist_data'?
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dst_data(BLOCK))
// CHECK-NEXT:      |                                                 ^~~~~~~~
// CHECK-NEXT:      |                                                 dist_data
// CHECK-NEXT:1 error generated.
