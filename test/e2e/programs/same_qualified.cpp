//===-- test/e2e/programs/same_qualified.cpp - one name for several things ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Names with a qualifier beside others of the same name: constants and variables of namespaces and classes, local
// variables, members of bases, functions. C++ finds them by [basic.lookup.qual].
#include <cstdio>

namespace consts {
constexpr double pi = 3.25, m = 2;
}
namespace physics {
double g = 9.5;
double w[4] = {1, 2, 3, 4};
double *p = w;
} // namespace physics
namespace other {
double w[4] = {10, 20, 30, 40};
double *p = w;
} // namespace other
struct Config {
  static const int n = 6;
  static int steps;
};
int Config::steps = 2;
int n = 4;
static double half(double x) { return x / 2; }

#pragma omp declare target
namespace first {
double w = 1;
double get() { return w; }
} // namespace first
namespace second {
double w = 20;
double get() { return w; }
} // namespace second
#pragma omp end declare target

struct Base {
  int n = 5;
  double *d;
};
struct Left {
  int v = 7;
};
struct Right {
  int v = 8;
};
struct Derived : Base, Left, Right {
  int n = 3;
  double *d;
  int all() const { return Base::n * 100 + n * 10 + Left::v - Right::v; }
  void plain(double *out) {
#pragma omp target teams distribute parallel for map(from : out[0 : 4])
    for (int i = 0; i < 4; i++)
      out[i] = Base::n * 10 + n + i;
  }
  void acc(double *out) {
#pragma acc parallel loop copyout(out[0 : 4]) copyin(d[0 : 4], Base::d[0 : 4])
    for (int i = 0; i < 4; i++)
      out[i] = Base::d[i] * 10 + d[i] + all();
  }
};

static void show(const char *what, const double *out) {
  printf("%s %g %g %g %g\n", what, out[0], out[1], out[2], out[3]);
}

int main() {
  double out[4];
  const double m = 5;
#pragma omp target teams distribute parallel for map(from : out) map(to : physics::w, other::w)
  for (int i = 0; i < 4; i++) {
    double pi = consts::pi, g = physics::g;
    int steps = Config::steps, n = Config::n;
    out[i] = pi + g * steps + n + physics::w[i] + other::w[i] + ::n * 1000;
  }
  show("first values", out);
#pragma omp target teams distribute parallel for map(from : out) map(to : physics::p[0 : 4], other::p[0 : 4])
  for (int i = 0; i < 4; i++) {
    double half = 3 * physics::p[i] + other::p[i];
    out[i] = m + consts::m * 10 + ::half(half);
  }
  show("beside those around", out);
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 4; i++)
    out[i] = first::get() * 100 + second::get() + i;
  show("of declare target", out);
  Derived derived;
  derived.plain(out);
  show("members", out);
  derived.Base::d = physics::w, derived.d = other::w;
  derived.acc(out);
  show("pointers", out);
  double *const w = physics::w;
#pragma acc region for hetero(1, all) part_copy(w[1:4]) part_copyin(other::w[1:4])
  for (int i = 0; i < 4; i++) {
    double pi = consts::pi;
    w[i] += other::w[i] * pi;
  }
  show("split", physics::w);
}
