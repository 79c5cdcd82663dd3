// A condition that is not constant is not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[n > 3:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/part-copy-cond.c:5:46: error: a 'part_copy' condition that is not a constant is not supported yet [het-cond-constant]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[n > 3:n])
// CHECK-NEXT:      |                                              ^~~~~
// CHECK-NEXT:{{.*}}/part-copy-cond.c:5:46: note: write 1 if this dimension follows the loop's iterations, else 0
// CHECK-NEXT:1 error generated.
