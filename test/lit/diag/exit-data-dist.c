// An array is distributed where it becomes resident, not where it leaves.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc exit data copyout(a[0:n] dist_data(BLOCK))
#pragma acc update self(a[0:n] halo(1))
}

//      CHECK:{{.*}}/exit-data-dist.c:5:48: error: 'dist_data' has no meaning on '#pragma acc exit data' [het-dist-here]
// CHECK-NEXT:    5 | #pragma acc exit data copyout(a[0:n] dist_data(BLOCK))
// CHECK-NEXT:      |                                                ^~~~~
// CHECK-NEXT:{{.*}}/exit-data-dist.c:5:48: note: an array is distributed where it becomes resident: on a data region, on 'enter data' or on a loop
// CHECK-NEXT:{{.*}}/exit-data-dist.c:6:37: error: 'halo' has no meaning on '#pragma acc update' [het-dist-here]
// CHECK-NEXT:    6 | #pragma acc update self(a[0:n] halo(1))
// CHECK-NEXT:      |                                     ^
// CHECK-NEXT:{{.*}}/exit-data-dist.c:6:37: note: an array is distributed where it becomes resident: on a data region, on 'enter data' or on a loop
// CHECK-NEXT:2 errors generated.
