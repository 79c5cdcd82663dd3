//===-- e2e/programs/same_two_forms.cpp - a construct that each instantiation runs in its own way ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One type's construct is a kernel, others' run on the host with other data environments.
#include <cstdio>
struct Traced {
  Traced(double v = 0) : value(v) {}
  Traced(const Traced &other) : value(other.value) {}
  virtual ~Traced() {}
  double value;
};
static double number(double x) { return x; }
static double number(const Traced &x) { return x.value; }
template <class T, class R> double sum(T a, R b) {
  double c = 0, d = 1;
#pragma omp target map(from : c) map(tofrom : d)
  {
    double own = number(a);
    c = own + number(b);
    d += c;
  }
  return c + d;
}
int main() {
  std::printf("sums %g %g", sum(1.0, 2.0), sum(1.5f, 2));
  std::printf(" %g %g %g\n", sum(Traced(3), 4.0), sum(5.0, Traced(6)), sum(Traced(7), Traced(8)));
}
