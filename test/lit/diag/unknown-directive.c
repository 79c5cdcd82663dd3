// The nearest directive is named.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc regon for hetero(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unknown-directive.c:5:13: error: unknown directive '#pragma acc regon for' [het-unknown-directive]
// CHECK-NEXT:    5 | #pragma acc regon for hetero(1)
// CHECK-NEXT:      |             ^
// CHECK-NEXT:{{.*}}/unknown-directive.c:5:13: note: did you mean 'region for'?
// CHECK-NEXT:    5 | #pragma acc regon for hetero(1)
// CHECK-NEXT:      |             ^~~~~~~~~
// CHECK-NEXT:      |             region for
// CHECK-NEXT:1 error generated.
