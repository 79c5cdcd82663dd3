// A class whose objects are made in one piece because of their members, or of a base's, and that has a base.
// RUN: %hetcxx --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcxx --emit=opencl -Rhet-no-opencl %s -o - 2>&1 | FileCheck --check-prefix=OPENCL %s
struct Base { int k; };
struct Fixed : Base {
  const int m;
  Fixed(int i) : Base{i}, m(2) {}
};
void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    Fixed d(i);
    a[i] = d.k + d.m;
  }
}

// CHECK: HET_DEVICE struct Fixed Fixed_make(int i) {
// CHECK-NEXT: struct Fixed het_object = {{[{][{]i[}], 2[}]}};
// OPENCL: OpenCL C has no counterpart of an object with a base and a member that is a reference or constant
