// A length that is not an integer.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:2.5])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-length-type.c:5:63: error: length of 'b' is not an integer (its type is 'double') [het-section-type]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:2.5])
// CHECK-NEXT:      |                                                               ^~~
// CHECK-NEXT:{{.*}}/section-length-type.c:5:63: note: write an integer expression here
// CHECK-NEXT:1 error generated.
