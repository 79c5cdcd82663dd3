//===-- e2e/programs/same_acc_templates.cpp - plain OpenACC in templates --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members, constructors, blocks of loops, declare with early returns, routines that are templates, functors and generic
// lambdas, several instantiations each.
#include <cstdio>

struct Lattice {
  static constexpr int weights[3] = {3, 1, 2};
};

static int scaled() {
  int a[40];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 40; ++i) {
    struct Scaled { // a class of the loop's body, with functions of its own
      int by;
      int of(int k) const {
        if (k < 0)
          return by;
        return by * k;
      }
    };
    const Scaled scaled{2};
    a[i] = scaled.of(i);
  }
  return a[3];
}

// A constant that its class names, and values that are nothing.
template <class T> static T weighted(int n, T less = T{}) {
  T a[40];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 40; ++i)
    a[i] = i < n ? static_cast<T>(Lattice::weights[i % 3] * i) : T{} - less;
  T sum = 0;
  for (T value : a)
    sum += value;
  return sum;
}

template <class T, int N> class Grid {
  int n;
  T *u, *v;

public:
  Grid(int n) : n(n), u(new T[n * N]), v(new T[n * N]) {
    T *u = this->u, *v = this->v;
#pragma acc enter data create(u[0 : n * N], v[0 : n * N])
#pragma acc parallel loop collapse(2) present(u[0 : n * N], v[0 : n * N])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < N; j++) {
        u[i * N + j] = i + j;
        v[i * N + j] = 0;
      }
  }
  ~Grid() {
    T *u = this->u, *v = this->v;
#pragma acc exit data delete (u[0 : n * N], v[0 : n * N])
    delete[] u;
    delete[] v;
  }
  void step(T w) {
    T *u = this->u, *v = this->v;
    int n = this->n;
#pragma acc data present(u[0 : n * N], v[0 : n * N])
    {
#pragma acc kernels
      {
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
#pragma acc loop
          for (int j = 0; j < N; j++)
            v[i * N + j] = w * (u[(i - 1) * N + j] + u[(i + 1) * N + j]);
#pragma acc loop independent
        for (int i = 0; i < n * N; i++)
          u[i] = v[i];
      }
    }
  }
  T total();
};
template <class T, int N> T Grid<T, N>::total() {
  T s = 0;
  T *u = this->u;
  int n = this->n;
#pragma acc parallel loop gang vector reduction(+ : s) present(u[0 : n * N])
  for (int i = 0; i < n * N; i++)
    s += u[i];
  return s;
}
template class Grid<float, 4>;
struct Pair { // without a constructor
  int first, second;
};
#pragma acc routine seq
template <class T> static T cube(T x) {
  T *const powers = new T[3], *const sum = new T(0), *const none = new T[2]();
  Pair *const pair = new Pair;
  pair->first = 0, pair->second = 2;
  for (int k = pair->first; k <= pair->second; k++)
    powers[k] = k > 0 ? powers[k - 1] * x : x;
  *sum += powers[2] + none[0] + none[1];
  const T result = *sum;
  delete[] powers;
  delete[] none;
  delete sum;
  delete pair;
  return result;
}
template <class T> T sums(int n, const T *x) {
  T a = 0, t;
#pragma acc declare copyin(x[0 : n])
#pragma acc parallel loop private(t) reduction(+ : a) copyin(x[0 : n])
  for (int i = 0; i < n; i++) {
    t = cube(x[i]);
    a += t;
  }
  if (n > 10)
    return a / 2;
#pragma acc serial copy(a)
  {
    a += 1;
  }
  return a;
}
template <class F> void apply(int n, double *x, F f) {
#pragma acc parallel loop copy(x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] = f(x[i]);
}
// Loop variables that begin in braces.
template <class T> long braced(T n) {
  long sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum)
  for (T i{n}; i > 0; --i)
    for (unsigned j{1}; j < 5u; j++)
      sum += i * j;
  return sum;
}

int main() {
  std::printf("%ld %ld\n", braced(7), braced(300l));
  std::printf("%d %d %g %g\n", scaled(), weighted<int>(30), weighted<float>(20), weighted<double>(10, 0.5));
  for (int n = 2; n < 60; n *= 3) {
    Grid<double, 3> a(n);
    a.step(0.5);
    a.step(0.25);
    Grid<float, 4> b(n);
    b.step(2);
    Grid<int, 5> c(n);
    c.step(3);
    c.step(1);
    printf("%g %g %d\n", a.total(), b.total(), c.total());
  }
  double x[30];
  int y[30];
  for (int i = 0; i < 30; i++)
    x[i] = i * 0.5, y[i] = i;
  printf("%g %g %d\n", sums(30, x), sums(7, x), sums(20, y));
  double k = 3;
  apply(30, x, [k](double v) { return v * k; });
  struct Less {
    double k;
    double operator()(double v) const { return v - k; }
  };
  apply(20, x, Less{k});
  auto gen = [](auto *p, int n) {
#pragma acc parallel loop copy(p[0 : n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
  };
  gen(x, 30);
  gen(y, 30);
  for (int i = 0; i < 30; i++)
    printf("%g %d ", x[i], y[i]);
  printf("\n");
}
