//===-- e2e/programs/same_friends.cpp - constructs in functions that stand in classes and expressions -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Friends that a class defines, also as templates or in a class template. Members of local classes, lambdas that
// initialize globals and members. The data is on the device meanwhile. Its output is compared with that of the same file
// built without hetcc.
#include <cstdio>

namespace {

enum { n = 8 };

template <class T> struct Vector {
  T *items;
  friend void add(const Vector &v, T by) {
    T *p = v.items;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] += by;
  }
  template <class U> friend void scale(const Vector &v, U by) {
    T *p = v.items;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] *= by;
  }
};

struct Plain {
  double *items;
  friend double sum(const Plain &v) {
    const double *p = v.items;
    double result = 0;
#pragma omp target teams distribute parallel for reduction(+ : result)
    for (int i = 0; i < n; i++)
      result += p[i];
    return result;
  }
};

struct Initialized {
  int done;
  explicit Initialized(double *p)
      : done([p] {
#pragma omp target teams distribute parallel for
          for (int i = 0; i < n; i++)
            p[i] += 3;
          return 1;
        }()) {}
};

template <class T> void local(T *items) {
  struct Inner {
    static void run(T *p) {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
        p[i] += i;
    }
  };
  Inner::run(items);
  const auto call = [items](int by) {
    struct Deeper {
      int by;
      void run(T *p) const {
        const int more = by;
#pragma omp target teams distribute parallel for
        for (int i = 0; i < n; i++)
          p[i] += more;
      }
    };
    Deeper{by}.run(items);
  };
  call(5);
}

double resident[n] = {1, 2, 3};
const int begun = [] {
  double *p = resident;
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] += 4;
  return 1;
}();

} // namespace

int main() {
  double a[n] = {1, 2, 3, 4};
  float b[n] = {4, 3, 2, 1};
  double total = 0;
#pragma omp target data map(tofrom : a, b)
  {
    add(Vector<double>{a}, 1), add(Vector<float>{b}, 2);
    scale(Vector<double>{a}, 2), scale(Vector<float>{b}, .5f);
    local(a), local(b);
    total = Initialized(a).done + sum(Plain{a});
  }
#pragma omp target exit data map(from : resident)
  for (int i = 0; i < n; i++)
    std::printf("%g %g %g\n", a[i], b[i], resident[i]);
  std::printf("%g %d\n", total, begun);
}
