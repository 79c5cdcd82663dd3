// Only a 'for' loop has iterations that can be counted.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  while (n--)
    a[n] = 0;
}

//      CHECK:{{.*}}/while-loop.c:5:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/while-loop.c:6:3: note: the directive splits the iterations of the 'for' loop that directly follows it
// CHECK-NEXT:    6 |   while (n--)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
