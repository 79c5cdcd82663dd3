// An expression where a variable must stand.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) copyin(1 + 2) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/expected-name.c:5:41: error: expected the name of a variable in 'copyin', found '1' [het-expected-name]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) copyin(1 + 2) part_copy(a[1:n])
// CHECK-NEXT:      |                                         ^
// CHECK-NEXT:{{.*}}/expected-name.c:5:41: note: the form is 'v[first:length]'
// CHECK-NEXT:1 error generated.
