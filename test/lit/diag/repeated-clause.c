// A clause that can stand once.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) hetero(0)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/repeated-clause.c:5:52: error: clause 'hetero' appears twice on '#pragma acc region for' [het-repeated-clause]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) hetero(0)
// CHECK-NEXT:      |                                                    ^~~~~~~~~
// CHECK-NEXT:{{.*}}/repeated-clause.c:5:24: note: the first one is here; write one of them
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) hetero(0)
// CHECK-NEXT:      |                        ^~~~~~~~~
// CHECK-NEXT:1 error generated.
