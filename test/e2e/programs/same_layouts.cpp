//===-- e2e/programs/same_layouts.cpp - classes that derive from others, member by member ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A derived class has its members in its base's tail padding, where the base is no aggregate.
#include <cstdio>
class A {
public:
  A() : x(1), n(2) {}
  double x;
  int n;
};
class B : public A {
public:
  int m = 3;
};
class P {
  double x = 1;

protected:
  char c = 2;

public:
  P() {}
  explicit P(int k) {
    c = k;
    if (k > 3)
      return;
    x = k;
  }
  int sum() const { return int(x) + c; }
  void set(int k) { c = char(k); }
};
struct Q : P {
  char d = 4;
};
struct R : Q {
  short e = 5;
  A inner;
};
struct Plain {
  double x;
  int n;
};
struct Over : Plain {
  int m;
};
int main() {
  B b, many[10];
  R r;
  Over o;
  o.x = 1, o.n = 2, o.m = 3;
  double d[10];
#pragma omp target map(tofrom : b, r, o)
  {
    b.m += b.n;
    r.set(r.sum() + r.d + P(2).sum() + P(5).sum());
    r.e += r.inner.n;
    A fresh;
    B other = b;
    other.m++;
    b.x += fresh.n + other.m;
    o.m += o.n;
  }
#pragma acc region for hetero(1) part_copy(many[1 : 10]) part_copyout(d[1 : 10])
  for (int i = 0; i < 10; i++) {
    many[i].m += many[i].n + i;
    B c = many[i];
    A a = c;
    d[i] = a.n + c.m;
  }
  std::printf("sizes %zu %zu %zu\n", sizeof(B), sizeof(R), sizeof(Over));
  std::printf("values %d %g %d %d %d %g %d\n", b.m, b.x, r.sum(), r.e, o.m, d[9], many[7].m);
}
