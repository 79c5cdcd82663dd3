// A section is first and length, not first and last.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double t[10]) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(t[1:10])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-bounds.c:5:60: error: section [1:10] reaches beyond the 10 items of 't' [het-section-bounds]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(t[1:10])
// CHECK-NEXT:      |                                                            ^
// CHECK-NEXT:{{.*}}/section-bounds.c:5:60: note: a section is [first:length], not [first:last]
// CHECK-NEXT:1 error generated.
