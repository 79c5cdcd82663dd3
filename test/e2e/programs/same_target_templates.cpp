//===-- e2e/programs/same_target_templates.cpp - plain OpenMP: constructs in templates ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members, constructors, functions of any linkage, functors, generic lambdas, several instantiations each. Text that
// conditionals leave out between a directive and its loop stays out.
#include <cstdio>

// The operator, not from a macro: its clauses' text stands in a string. A macro may stand in that, too.
#define MOST 40
template <class T> T byOperator(T *d, int n) {
  T s = 0;
  _Pragma("omp target data map(tofrom: d[0:n])")
  {
    _Pragma("omp target teams distribute parallel for num_teams(n / 10 + 1) reduction(+: s) map(tofrom: s) if(target: n > 2)")
    for (int i = 0; i < n; i++) {
      s += d[i];
      d[i] *= 2;
    }
    _Pragma("omp target update from(d[0:n / 2])")
  }
  _Pragma("omp target map(tofrom: d[n > MOST ? MOST : n - 1])") d[n > MOST ? MOST : n - 1] += 1;
  return s + d[n - 1];
}

template <class T, int N> class Stream {
  int n;
  T *a, *b;
  T small[N];

public:
  Stream(int n, T init);
  ~Stream();
  void add(T s) {
    T *a = this->a, *b = this->b;
    int n = this->n;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] += s * b[i];
  }
  T dot();
  T first() {
    T *a = this->a;
#pragma omp target update from(a[0:1])
    return a[0] + small[N - 1];
  }
};

#define ON_DEVICES
template <class T, int N> Stream<T, N>::Stream(int n, T init) : n(n), a(new T[n]), b(new T[n]) {
  T *a = this->a, *b = this->b;
#ifdef ON_DEVICES
#pragma omp target enter data map(alloc: a[0:n], b[0:n])
#pragma omp target teams distribute parallel for
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < n; i++) {
    a[i] = init;
    b[i] = init + i;
  }
  for (int k = 0; k < N; k++)
    small[k] = k;
}

template <class T, int N> Stream<T, N>::~Stream() {
  T *a = this->a, *b = this->b;
#pragma omp target exit data map(delete: a[0:n], b[0:n])
  delete[] a;
  delete[] b;
}

template <class T, int N> T Stream<T, N>::dot() {
  T sum = 0;
  T *a = this->a, *b = this->b;
  int n = this->n;
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}
template class Stream<double, 3>;

// A block on one thread, an array whose size differs, a data construct around.
template <class T, int N> static T doubled() {
  T x[N];
  for (int i = 0; i < N; i++)
    x[i] = T(i) / 2;
#pragma omp target data map(tofrom: x[:])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      x[i] *= 2;
#pragma omp target map(tofrom: x)
    {
      T last = x[N - 1];
      for (int i = 0; i < N; i++)
        x[i] += last;
    }
  }
  return x[N / 2];
}

namespace {
template <class F> void apply(int n, double *x, F f) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = f(x[i]);
}
struct Square {
  double operator()(double v) const { return v * v / 8; }
};
struct Scale {
  double by;
  double operator()(double v) const { return v * by; }
};
} // namespace

// Lambdas of the caller's, with pointers to what is mapped, and lambdas within.
template <class L> void forall(int begin, int end, L loop) {
#pragma omp target teams distribute parallel for
  for (int i = begin; i < end; i++)
    loop(i);
}
template <class L> double total(int n, L &&value) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += value(i);
  return sum;
}
static void lambdas(int n) {
  double *a = new double[n], *b = new double[n], val = 1.5, &ref = val;
  float *c = new float[n];
  char small = 3;
  for (int i = 0; i < n; i++)
    a[i] = -1, b[i] = i, c[i] = 7;
#pragma omp target enter data map(to: a[:n], b[:n], c[:n])
  forall(0, n, [=](int i) { a[i] = val + b[i]; });
  forall(2, n - 1, [=](int i) { c[i] = small + ref * a[i]; });
  auto scaled = [=](int i) { return c[i] * small; };
  const double sum = total(n, [=](int i) { return scaled(i) + a[i]; });
#pragma omp target exit data map(from: a[:n], c[:n]) map(release: b[:n])
  for (int i = 0; i < n; i++)
    std::printf("%g %g ", a[i], c[i]);
  std::printf("%g\n", sum);
  delete[] a;
  delete[] b;
  delete[] c;
}

// One constant twice: the name of the instance says it once.
template <class T, bool first, bool second> static T flags(T value) {
#pragma omp target map(tofrom : value)
  value += first + 2 * second;
  return value;
}

// A parameter that is a pointer in one instance and an object in another.
struct Range {
  long first;
  long operator[](long i) const { return first + i; }
};

template <class Iterator> static long weighed(Iterator items, long n) {
  long sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
  for (long i = 0; i < n; i++)
    sum += i * items[i];
  return sum;
}

static void iterators() {
  long numbers[40];
  for (long i = 0; i < 40; i++)
    numbers[i] = i % 7;
  std::printf("%ld %ld ", weighed((const long *)numbers, 40), weighed(Range{10}, 40));
#pragma omp target data map(to : numbers)
  std::printf("%ld\n", weighed(numbers + 5, 35));
}

// One text for all instantiations, whose members differ.
struct Inner {
  int x, y, z;
};
#pragma omp declare mapper(Inner t) map(to : t.x) map(from : t.z)
struct One {
  Inner n;
};
struct Two {
  int a;
  Inner n;
  int b;
};
struct Own {
  int from, z;
};
#pragma omp declare mapper(Own t) map(to : t.from) map(tofrom : t.z)
static int &first(Inner &t) { return t.x; }
static int &first(One &t) { return t.n.x; }
static int &first(Two &t) { return t.n.x; }
static int &first(Own &t) { return t.from; }
static int &last(Inner &t) { return t.z; }
static int &last(One &t) { return t.n.z; }
static int &last(Two &t) { return t.n.z; }
static int &last(Own &t) { return t.z; }
template <class T> int mapped() {
  T t, many[3];
  first(t) = 1;
  last(t) = 0;
  for (T &one : many)
    first(one) = 2, last(one) = 0;
#pragma omp target map(tofrom : t)
  last(t) = first(t) + 1;
#pragma omp target map(tofrom : many[0 : 3])
  for (int i = 0; i < 3; i++)
    last(many[i]) = first(many[i]) + i;
  return last(t) + 10 * last(many[2]);
}

int main() {
  lambdas(37);
  std::printf("%d %d %d %d\n", mapped<Inner>(), mapped<One>(), mapped<Two>(), mapped<Own>());
  iterators();
  std::printf("%d %g %g\n", flags<int, false, false>(1), flags<double, false, false>(2), flags<float, true, true>(3));
  for (int n = 1; n < 200; n = n * 3 + 1) {
    Stream<double, 3> d(n, 1.5);
    d.add(2);
    Stream<float, 3> f(n, 2);
    f.add(-1);
    Stream<int, 5> i(n, 1);
    i.add(3);
    std::printf("%g %g %d %g %g %d\n", d.dot(), f.dot(), i.dot(), d.first(), f.first(), i.first());
  }
  std::printf("%g %g %d\n", doubled<double, 7>(), doubled<double, 9>(), doubled<short, 9>());
  double x[50];
  for (int i = 0; i < 50; i++)
    x[i] = i;
  const double k = 3;
  apply(50, x, [=](double v) { return v + k; });
  apply(49, x, Square());
  apply(48, x, Scale{3});
  auto grow = [](auto *p, int n) {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
  };
  int y[5] = {1, 2, 3, 4, 5};
  grow(y, 5);
  grow(x, 50);
  for (double v : x)
    std::printf("%g ", v);
  std::printf("%d\n", y[4]);
  float z[60];
  for (int i = 0; i < 60; i++)
    z[i] = i % 4;
  std::printf("%g\n", byOperator(x, 50));
  std::printf("%g\n", byOperator(z, 60));
  std::printf("%g\n", byOperator(z, 10));
  std::printf("%g %g\n", z[9], z[59]);
  return 0;
}
