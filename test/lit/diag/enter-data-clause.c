// An array that goes out belongs on exit data, and one that the devices hold a section.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc enter data copyout(a[0:n])
#pragma acc enter data copyin(a)
#pragma acc update copyin(a)
}

//      CHECK:{{.*}}/enter-data-clause.c:5:24: error: clause 'copyout' is not allowed on '#pragma acc enter data' [het-clause-not-here]
// CHECK-NEXT:    5 | #pragma acc enter data copyout(a[0:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/enter-data-clause.c:5:24: note: 'copyout' belongs on 'acc region for' and 'acc parallel loop', 'acc data', 'acc exit data', 'acc declare'
// CHECK-NEXT:{{.*}}/enter-data-clause.c:7:20: error: clause 'copyin' is not allowed on '#pragma acc update' [het-clause-not-here]
// CHECK-NEXT:    7 | #pragma acc update copyin(a)
// CHECK-NEXT:      |                    ^
// CHECK-NEXT:{{.*}}/enter-data-clause.c:7:20: note: 'copyin' belongs on 'acc region for' and 'acc parallel loop', 'acc data', 'acc enter data', 'acc declare'
// CHECK-NEXT:{{.*}}/enter-data-clause.c:6:31: warning: 'copyin' brings the pointer 'a' itself, not what it points to [-Whet-pointer-alone]
// CHECK-NEXT:    6 | #pragma acc enter data copyin(a)
// CHECK-NEXT:      |                               ^
// CHECK-NEXT:{{.*}}/enter-data-clause.c:6:31: note: write a section, as in 'a[0:n]'
// CHECK-NEXT:1 warning and 2 errors generated.
