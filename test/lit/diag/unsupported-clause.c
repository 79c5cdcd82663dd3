// Known and not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for deviceptr(a) hetero(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unsupported-clause.c:5:24: error: clause 'deviceptr' in a file with loops for several devices is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma acc region for deviceptr(a) hetero(1)
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/unsupported-clause.c:5:24: note: write the plain OpenACC part in a file of its own instead
// CHECK-NEXT:1 error generated.
