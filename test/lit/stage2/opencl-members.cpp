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

// A binding that a lambda captures by reference is an address there.
struct Both {
  int a, b;
};
void g(int *v, int n) {
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++) {
    const auto [a, b] = Both{i, 2};
    const auto both = [&](int by) { return by * a + b; };
    v[i] = both(3);
  }
}
// CHECK: return by * (*het_self->het_capture_0) + (*het_self->het_capture_1);
// CHECK: {&het_bound.a, &het_bound.b};
