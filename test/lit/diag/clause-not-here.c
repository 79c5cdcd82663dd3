// A clause of another directive says where it belongs.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for dist_iteration(BLOCK) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/clause-not-here.c:5:24: error: clause 'dist_iteration' is not allowed on '#pragma acc region for' [het-clause-not-here]
// CHECK-NEXT:    5 | #pragma acc region for dist_iteration(BLOCK) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/clause-not-here.c:5:24: note: under 'acc' the same is said by the third argument of 'hetero'
// CHECK-NEXT:1 error generated.
