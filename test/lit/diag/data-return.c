// The devices' contents come back at the end of the block.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc data copy(a[0:n])
  {
    if (n > 3)
      return;
    a[0] = 1;
  }
}

//      CHECK:{{.*}}/data-return.c:8:7: error: 'return' leaves the block of '#pragma acc data' [het-jump-out]
// CHECK-NEXT:    8 |       return;
// CHECK-NEXT:      |       ^
// CHECK-NEXT:{{.*}}/data-return.c:5:1: note: what the devices hold must come back at the end of the block
// CHECK-NEXT:    5 | #pragma acc data copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
