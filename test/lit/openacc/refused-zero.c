// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, double *a) {
// CHECK: {{.*}}refused-zero.c:6:31: error: the modifier 'zero' is not supported yet
// CHECK: {{.*}}refused-zero.c:6:31: note: write a loop that sets the items instead
#pragma acc enter data create(zero: a[0:n])
}
