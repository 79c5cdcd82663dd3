// More dimensions than the runtime describes.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n][0:2][0:2][0:2][0:2])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-rank-limit.c:5:44: error: 'a' has 5 dimensions; more than 4 are not supported yet [het-rank-limit]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n][0:2][0:2][0:2][0:2])
// CHECK-NEXT:      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/section-rank-limit.c:4:23: note: 'a' is declared here, as 'double *'
// CHECK-NEXT:    4 | void f(int n, double *a, double *b) {
// CHECK-NEXT:      |                       ^
// CHECK-NEXT:1 error generated.
