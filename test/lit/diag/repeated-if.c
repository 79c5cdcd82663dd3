// Two conditions on one directive.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for if(n) if(n > 2) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/repeated-if.c:5:30: error: clause 'if' appears twice on '#pragma acc region for' [het-repeated-clause]
// CHECK-NEXT:    5 | #pragma acc region for if(n) if(n > 2) part_copy(a[1:n])
// CHECK-NEXT:      |                              ^~~~~~~~~
// CHECK-NEXT:{{.*}}/repeated-if.c:5:24: note: the first one is here; write one of them
// CHECK-NEXT:    5 | #pragma acc region for if(n) if(n > 2) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^~~~~
// CHECK-NEXT:1 error generated.
