// The case is the outer switch's, whatever our wrapper looks like to Clang.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
  switch (n) {
  case 0:;
#pragma acc data copy(a[0:n])
    {
    case 1:
      a[0] = 1;
    }
  }
}

//      CHECK:{{.*}}/case-in-body.c:9:5: error: 'case' of a switch statement that begins outside of '#pragma acc data' [het-case-in-body]
// CHECK-NEXT:    9 |     case 1:
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/case-in-body.c:7:1: note: put the whole switch statement inside, or the directive in one of its cases
// CHECK-NEXT:    7 | #pragma acc data copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
