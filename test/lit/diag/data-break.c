// The break is the outer loop's, whatever our wrapper looks like to Clang.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
  while (n) {
#pragma acc data copy(a[0:n])
    {
      if (a[0] > 1)
        break;
      a[0] = 2;
    }
  }
}

//      CHECK:{{.*}}/data-break.c:9:9: error: 'break' leaves the block of '#pragma acc data' [het-jump-out]
// CHECK-NEXT:    9 |         break;
// CHECK-NEXT:      |         ^
// CHECK-NEXT:{{.*}}/data-break.c:6:1: note: what the devices hold must come back at the end of the block
// CHECK-NEXT:    6 | #pragma acc data copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
