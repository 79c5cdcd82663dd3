// A private copy of a variable with static storage is in private memory, and a private pointer points where it is told.
// RUN: %hetcc --emit=opencl %s | FileCheck %s

static double work[5], *row;
static void add(double *from, double *to) {
  for (int k = 0; k < 5; k++) {
    from[k] *= 2;
    to[k] += from[k];
  }
}

void rows(int n, double (*y)[5]) {
// CHECK: void f_add(double *from, __global double *to)
// CHECK: double work[5];
// CHECK: f_add(work, y[i]);
#pragma acc parallel loop private(work) copy(y[0:n])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 5; k++)
      work[k] = k;
    add(work, y[i]);
  }
// CHECK: __global double *row;
// CHECK-NEXT: row = y[i];
#pragma acc parallel loop private(row) copy(y[0:n])
  for (int i = 0; i < n; i++) {
    row = y[i];
    row[0] = 1;
  }
}
