// A negative length.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:-1])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-negative.c:5:63: error: length of 'b' is negative (-1) [het-section-value]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:-1])
// CHECK-NEXT:      |                                                               ^~
// CHECK-NEXT:{{.*}}/section-negative.c:5:63: note: a section is [first:length], not [first:last]
// CHECK-NEXT:1 error generated.
