// A structure cannot be tested.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

struct S { int x; };
void f(int n, double *a, struct S s) {
#pragma acc region for hetero(1) part_copy(a[1:n]) if(s)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/if-type.c:6:55: error: 'if' needs an expression that can be tested (its type is 'struct S') [het-if-count]
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copy(a[1:n]) if(s)
// CHECK-NEXT:      |                                                       ^
// CHECK-NEXT:{{.*}}/if-type.c:6:55: note: write a comparison, or a number or pointer that is tested against zero
// CHECK-NEXT:1 error generated.
