// A clause that names nothing.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy()
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/empty-list.c:5:44: error: clause 'part_copy' names nothing [het-empty-list]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy()
// CHECK-NEXT:      |                                            ^
// CHECK-NEXT:{{.*}}/empty-list.c:5:44: note: the form is 'part_copy(v...)'
// CHECK-NEXT:1 error generated.
