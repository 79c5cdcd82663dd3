// An atomic assignment to an array: Clang's errors, without the note that Clang 19 does not survive.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(int n, double *v) {
  double bins[10];
#pragma acc parallel loop copy(v[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    bins = 0;
  }
}
// CHECK: :8:10: error: array type 'double[10]' is not assignable
// CHECK: :8:5: error: the statement for 'atomic' must be an expression statement
