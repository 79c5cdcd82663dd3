// A name in two data clauses.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) copyin(a[0:n]) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/two-data-clauses.c:5:59: error: 'a' is named in two data clauses [het-two-clauses]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) copyin(a[0:n]) part_copy(a[1:n])
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/two-data-clauses.c:5:41: note: the other one is here; name each array once
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) copyin(a[0:n]) part_copy(a[1:n])
// CHECK-NEXT:      |                                         ^~~~~~
// CHECK-NEXT:1 error generated.
