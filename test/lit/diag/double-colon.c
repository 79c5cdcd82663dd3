// '::' is two separators in C: three fields and an empty one.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc region for hetero(1) copyin(a[0::n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/double-colon.c:5:42: error: section '[...]' has 3 fields, at most 2 expected in 'copyin' [het-section-fields]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) copyin(a[0::n])
// CHECK-NEXT:      |                                          ^~~~~~
// CHECK-NEXT:{{.*}}/double-colon.c:5:42: note: the form is 'a[first:length]'
// CHECK-NEXT:1 error generated.
