// A message of the running program names the directive's own line.
// RUN: %hetcc --cuda-arch=none %s -o %t
// RUN: env HET_DEVICES=sim:1 not %t 2>&1 | FileCheck %s
int main(void) {
  double a[100] = {0};
#pragma acc update self(a[0:50])
  return a[0] != 0;
}
// CHECK: note: region at {{.*}}update-line.c:6
