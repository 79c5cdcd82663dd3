//===-- e2e/programs/same_use_device_members.cpp - plain OpenMP: use_device_ptr of members ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Within the block a member's name means the device's, with `this->` before it or without. Output is compared with that
// of the same file built without hetcc.
#include <cstdio>

template <class T> static void library(int n, T *d, T by) {
#pragma omp target teams distribute parallel for is_device_ptr(d)
  for (int i = 0; i < n; i++)
    d[i] += by;
}

struct Plain {
  int n;
  double *p, *other;
  double fixed[6];

  void bare() {
#pragma omp target data map(tofrom : p[0 : n]) use_device_ptr(p)
    {
      library(n, p, 1.0);
    }
  }
  void named() {
#pragma omp target data map(tofrom : this->p[0 : n]) use_device_ptr(this -> p)
    {
      double *const begin = this->p;
      library(this->n - 1, this->p + 1, 10.0);
      library(1, begin, 100.0);
      this->other[0] += 1;
    }
  }
  void address() {
#pragma omp target data map(tofrom : fixed) use_device_addr(fixed)
    {
      library(6, &this->fixed[0], 2.0);
    }
  }
  // Constructs within say so, too.
  void inner() {
#pragma omp target data map(tofrom : p[0 : n]) use_device_ptr(p)
    {
#pragma omp target is_device_ptr(p)
      p[1] += 7;
    }
#pragma omp target data map(tofrom : p[0 : n]) use_device_ptr(this -> p)
    {
#pragma omp target teams distribute parallel for is_device_ptr(p)
      for (int i = 0; i < 3; i++)
        this->p[i] -= 0.25;
    }
#pragma omp target data map(tofrom : p[0 : n], other[0 : 2]) use_device_ptr(p, other)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < 2; i++)
        p[i] += other[i] + n;
    }
#pragma omp target data map(tofrom : n, fixed) use_device_addr(n, fixed)
    {
#pragma omp target has_device_addr(n, fixed)
      {
        fixed[1] *= n;
        n += 1;
      }
    }
    n -= 1;
  }
  void sections() {
#pragma omp target data map(tofrom : p[0 : n]) use_device_addr(p[0 : 2], p[2 : 1])
    library(3, p, 0.5);
  }
};

template <class T> struct Generic {
  int n;
  T *p;
  void named() {
#pragma omp target data map(tofrom : this->p[0 : n]) use_device_ptr(p)
    library(n, this->p, T(3));
  }
};

// Variables of the file, with their scopes or without.
static double *given, table[4];
static int rows;
namespace field {
static double *values;
namespace {
double border[4];
}
struct Class {
  static double *all, edge[4];
};
double *Class::all, Class::edge[4];
} // namespace field

static void ofFile(double *a, int n) {
  given = field::values = field::Class::all = a;
  rows = 2;
#pragma omp target data map(tofrom : given[0 : n], table, rows) use_device_ptr(given) use_device_addr(table, rows)
  {
#pragma omp target is_device_ptr(given) has_device_addr(table, rows)
    {
      given[0] += 0.5;
      table[rows] = 4;
      rows = 3;
    }
    library(n - 1, ::given, 1.0);
  }
#pragma omp target data map(tofrom : field::values[0 : n], field::border) use_device_ptr(field::values)                \
    use_device_addr(field::border)
  {
    library(4, &field::border[0], 2.0);
#pragma omp target is_device_ptr(field::values) has_device_addr(field::border)
    field::values[1] += field::border[1];
  }
#pragma omp target data map(tofrom : field::Class::all[0 : n], field::Class::edge)                                     \
    use_device_ptr(field::Class::all) use_device_addr(field::Class::edge)
  {
#pragma omp target is_device_ptr(field::Class::all) has_device_addr(field::Class::edge)
    {
      field::Class::all[2] += 100;
      field::Class::edge[3] = 9;
    }
  }
  std::printf("of the file %d %g %g %g\n", rows, table[2], field::border[3], field::Class::edge[3]);
}

template <class T> static void show(const char *what, int n, const T *p) {
  std::printf("%s", what);
  for (int i = 0; i < n; i++)
    std::printf(" %g", static_cast<double>(p[i]));
  std::printf("\n");
}

int main() {
  double values[5] = {1, 2, 3, 4, 5}, more[2] = {0, 0};
  float small[3] = {1, 2, 3};
  Plain plain{4, values, more, {0, 1, 2, 3, 4, 5}};
  plain.bare();
  plain.named();
  plain.address();
  plain.sections();
  plain.inner();
  ofFile(values, 4);
  show("values", 5, values);
  show("more", 2, more);
  show("fixed", 6, plain.fixed);
  Generic<float>{3, small}.named();
  Generic<double>{5, values}.named();
  show("small", 3, small);
  show("values", 5, values);
  return 0;
}
