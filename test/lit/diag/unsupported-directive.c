// Known and not yet done is said, never skipped.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc declare create(a[0:n])
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unsupported-directive.c:5:1: error: '#pragma acc declare' in a file with loops for several devices is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma acc declare create(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/unsupported-directive.c:5:1: note: write the plain OpenACC part in a file of its own instead
// CHECK-NEXT:1 error generated.
