// A class whose objects are made in one piece because of their members, and that has a base, is refused where it is written.
// RUN: not %hetcxx --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
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

//      CHECK:{{.*}}/fixed-members.cpp:6:3: error: an object with a base and a member that is a reference or constant is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NEXT:    6 |   Fixed(int i) : Base{i}, m(2) {}
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
