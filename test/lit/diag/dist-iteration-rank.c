// More policies than split loops.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK,BLOCK)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/dist-iteration-rank.c:6:26: error: 'dist_iteration' has 2 entries for 1 split loop [het-dist-loops]
// CHECK-NEXT:    6 | #pragma omp parallel for dist_iteration(BLOCK,BLOCK)
// CHECK-NEXT:      |                          ^
// CHECK-NEXT:{{.*}}/dist-iteration-rank.c:6:26: note: write one entry for each dimension, outermost first, with '*' where it is not distributed
// CHECK-NEXT:1 error generated.
