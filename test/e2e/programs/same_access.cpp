//===-- e2e/programs/same_access.cpp - classes that hide members, or have an & of their own -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host's text takes addresses outside of the classes, of members that are not public too. Its output is compared
// with that of the same file built without hetcc.
#include <cstdio>
#include <memory>

template <class T> struct Handle {
  T v[2];
  Handle *operator&() { return nullptr; }
  const Handle *operator&() const { return nullptr; }
  T get(int i) const { return v[i]; }
  void add(T x) { v[0] += x; }
};

struct Wide {
  Handle<int> h;
  int n;
};

static Handle<double> global = {{1, 2}};
#pragma omp declare target to(global)

template <class T> static T sum(T start) {
  Handle<T> a{{start, 2}}, b{{0, 0}}, c[3];
  const Handle<T> k{{3, 4}};
  Wide w{{{5, 6}}, 7};
  for (auto &one : c)
    one.v[0] = one.v[1] = 1;
  T r = 0;
#pragma omp target map(tofrom : b) map(from : r) firstprivate(k) map(tofrom : w.h, c[1 : 2])
  {
    b.add(a.get(0) + k.get(1));
    w.h.add(3);
    Handle<T> *p = std::addressof(c[2]);
    p->add(1);
    r = b.v[0];
  }
  return r + w.h.v[0] + c[2].v[0];
}

class Rows {
protected:
  int n;

private:
  double *d;
  double first[2];
#pragma omp declare mapper(Rows r) map(tofrom : r, r.d[0 : r.n], r.first)

public:
  explicit Rows(int n) : n(n), d(new double[static_cast<unsigned>(n)]), first{1, 2} {
    for (int i = 0; i < n; i++)
      d[i] = i;
  }
  ~Rows() { delete[] d; }
  Rows(const Rows &) = delete;
  Rows &operator=(const Rows &) = delete;
  void add(int i, double x) { d[i] += x * first[1]; }
  double get(int i) const { return d[i]; }
};

static void rows() {
  Rows v(8);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    v.add(i, 0.5);
  std::printf("%g %g\n", v.get(0), v.get(7));
#pragma omp target enter data map(to : v)
#pragma omp target
  v.add(3, 10);
#pragma omp target exit data map(from : v)
  std::printf("%g %g\n", v.get(3), v.get(7));
}

class Ints {
  int n = 4;
  int *p;
#pragma omp declare mapper(Ints v) map(v, v.p[0 : v.n])

public:
  explicit Ints(int *p) : p(p) {}
  int &operator[](int i) { return p[i]; }
};

static void finalized() {
  Handle<int> h{{1, 2}};
#pragma acc data copy(h)
  {
#pragma acc enter data copyin(h)
#pragma acc enter data copyin(h)
#pragma acc parallel present(h)
    h.add(5);
#pragma acc exit data delete(h) finalize // both, and the region keeps it
  }
  std::printf("%d\n", h.get(0));
}

class Two { // without a mapper of its own
  Ints a, b;
  int n = 10;

public:
  Two(const Ints &a, const Ints &b) : a(a), b(b) {}
  void add() {
    a[1] += n;
    b[3] += 2 * n;
  }
};

static int three() { return 3; }

class Statics {
  static double init;
  static int table[4];
#pragma omp declare target
  struct Inner {
    static int x;
    int y;
  };
  static Inner inner;
#pragma omp end declare target
  static const int limit;

public:
#pragma omp declare target
  double get(int i) { return init + table[i] + Inner::x + inner.y + limit; }
#pragma omp end declare target
  static void set() {
    init = 2.5;
    table[1] = 9;
    Inner::x = 7;
    inner.y = 1;
#pragma omp target update to(init, table, Inner::x, inner)
  }
};
double Statics::init = 1.5;
int Statics::table[4] = {1, 2, 3, 4};
int Statics::Inner::x = 6;
Statics::Inner Statics::inner = {8};
const int Statics::limit = three();
#pragma omp declare target to(Statics::init, Statics::table, Statics::limit)

template <class T> class Scaled {
  static T scale;
  T d[8];

public:
  void fill() {
#pragma acc parallel loop copyout(d)
    for (int i = 0; i < 8; i++)
      d[i] = static_cast<T>(i) * scale;
    std::printf("%g\n", static_cast<double>(d[7]));
  }
};
template <class T> T Scaled<T>::scale = sizeof(T);

int main() {
  std::printf("%g %d\n", sum<double>(1), sum<int>(2));
  double g = 0;
#pragma omp target map(from : g)
  g = global.v[1];
  std::printf("%g\n", g);
  finalized();
  rows();
  int x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8};
  Two two(Ints{x}, Ints{y});
#pragma omp target map(tofrom : two)
  two.add();
  std::printf("%d %d\n", x[1], y[3]);
  Statics s;
  double z[4] = {0};
#pragma omp target teams distribute parallel for map(from : z)
  for (int k = 0; k < 4; k++)
    z[k] = s.get(k);
  std::printf("%g %g\n", z[0], z[3]);
  Statics::set();
#pragma omp target teams distribute parallel for map(from : z)
  for (int k = 0; k < 4; k++)
    z[k] = s.get(k);
  std::printf("%g %g\n", z[0], z[1]);
  Scaled<double>().fill();
  Scaled<float>().fill();
}
