//===-- e2e/programs/same_exceptions.cpp - exceptions that leave data regions ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A region ends however it is left. Output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

static void stop(bool now) {
  if (now)
    throw std::runtime_error("stop");
}

static void addOne(std::vector<double> &a) {
  int n = a.size();
#pragma acc region for hetero(1) part_copy(a[1 : n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

static void leaves(std::vector<double> &a, bool now) {
  int n = a.size();
#pragma acc data copy(a[0 : n])
  {
    addOne(a);
    stop(now);
    addOne(a);
  }
}

static void nested(std::vector<double> &a, std::vector<double> &b) {
  int n = a.size();
#pragma acc data copy(a[0 : n])
  {
    addOne(a);
    try {
#pragma acc data copyin(b[0 : n]) copy(a[0 : n])
      {
        addOne(b);
        addOne(a);
        stop(true);
      }
    } catch (const std::runtime_error &) {
      addOne(a);
    }
    stop(true);
  }
}

struct Solver {
  std::vector<double> u;
  explicit Solver(int n) : u(n, 1.0) {}
  void run(int passes) {
    const int n = u.size();
    double *v = u.data();
#pragma omp target data device(*) map(tofrom : v[0 : n] dist_data(BLOCK))
    for (int pass = 0;; ++pass) {
#pragma omp target device(*) map(tofrom : v[0 : n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
      for (int i = 0; i < n; ++i)
        v[i] *= 2;
      if (pass == passes)
        throw std::string("enough");
    }
  }
};

template <class T> static void generic(std::vector<T> &a, T limit) {
  int n = a.size();
#pragma acc data copy(a[0 : n])
  {
#pragma acc region for hetero(1) part_copy(a[1 : n])
    for (int i = 0; i < n; ++i)
      a[i] += 2;
    if (limit > 0)
      throw limit;
  }
}

template <class F> static void caught(const char *name, const std::vector<double> &a, F f) {
  const char *what = "returned";
  try {
    f();
  } catch (const std::exception &e) {
    what = e.what();
  } catch (const std::string &) {
    what = "string";
  } catch (...) {
    what = "something";
  }
  double sum = 0;
  for (double x : a)
    sum += x;
  std::printf("%s: %s %.17g %.17g\n", name, what, a.back(), sum);
}

int main() {
  std::vector<double> a(1000), b(1000);
  std::vector<float> f(500);
  for (bool now : {true, false, true})
    caught("leaves", a, [&] { leaves(a, now); });
  caught("after", a, [&] { addOne(a); });
  caught("nested", a, [&] { nested(a, b); });
  caught("inner", b, [&] { addOne(b); });
  Solver s(700);
  for (int k = 0; k < 2; ++k)
    caught("member", s.u, [&] { s.run(k); });
  caught("member after", s.u, [&] { addOne(s.u); });
  caught("template", a, [&] { generic(a, 1.0); });
  caught("template", a, [&] { generic(f, 2.0f); });
  std::printf("f: %g\n", f[499]);
}
