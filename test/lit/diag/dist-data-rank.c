// More policies than dimensions.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/dist-data-rank.c:5:59: error: 'dist_data' has 2 entries, 'a' has 1 dimension [het-dist-rank]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK,*))
// CHECK-NEXT:      |                                                           ^
// CHECK-NEXT:{{.*}}/dist-data-rank.c:5:59: note: write one entry for each dimension, outermost first, with '*' where it is not distributed
// CHECK-NEXT:1 error generated.
