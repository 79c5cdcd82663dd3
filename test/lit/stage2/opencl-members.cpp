// A constant member in OpenCL C: the object gets all its values at once, those that nobody gives are zero.
// RUN: %hetcc --emit=opencl %s -o - | FileCheck %s
// RUN: %hetcc --emit=opencl %s -o %t.cl && clang-19 -x cl -cl-std=CL3.0 -fsyntax-only -Wno-unused -I%S/../../../include %t.cl
struct Inner {
  int a, b;
};
struct Random {
  unsigned x;
  Inner inner;
  const int mask = 255;
  Random(unsigned seed) { x = seed; }
  int next() {
    x = x * 5u + 1u;
    return (int)x & mask;
  }
};
void f(int *v, int n) {
#pragma omp target teams distribute parallel for map(from : v[0 : n])
  for (int i = 0; i < n; i++) {
    Random r(i);
    v[i] = r.next();
  }
}
// CHECK: het_object = {0, (struct Inner){0}, 255};
