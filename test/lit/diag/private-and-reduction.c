// A name in two clauses that contradict each other.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double s) {
#pragma acc region for hetero(1) part_copy(a[1:n]) private(s) reduction(+: s)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/private-and-reduction.c:5:76: error: 's' is named in 'private' and in 'reduction' [het-array-reduced]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) private(s) reduction(+: s)
// CHECK-NEXT:      |                                                                            ^
// CHECK-NEXT:{{.*}}/private-and-reduction.c:5:60: note: the first one is here; write one of them
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) private(s) reduction(+: s)
// CHECK-NEXT:      |                                                            ^
// CHECK-NEXT:1 error generated.
