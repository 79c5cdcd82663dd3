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
  show("values", 5, values);
  show("more", 2, more);
  show("fixed", 6, plain.fixed);
  Generic<float>{3, small}.named();
  Generic<double>{5, values}.named();
  show("small", 3, small);
  show("values", 5, values);
  return 0;
}
