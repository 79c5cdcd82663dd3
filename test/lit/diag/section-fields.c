// A stride is not part of a section.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:n:2])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-fields.c:5:60: error: section '[...]' has 3 fields, at most 2 expected in 'copyin' [het-section-fields]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:n:2])
// CHECK-NEXT:      |                                                            ^~~~~~~
// CHECK-NEXT:{{.*}}/section-fields.c:5:60: note: the form is 'b[first:length]'
// CHECK-NEXT:1 error generated.
