//===-- e2e/programs/task_linkage.cpp - tasks of C, and of class templates -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The directive stands before functions with C linkage, in and out of braces, and before a member of a class template.
#include "task_busy.h"

#include <cstdio>

extern "C" {
#pragma omp task inout(*x)
void increase(long *x);
}
#pragma omp task inout(*x)
extern "C" void multiply(long *x);

void increase(long *x) {
  busy(20);
  *x += 3;
}
void multiply(long *x) { *x *= 5; }

template <class T> struct Cell {
  T value{1}, step{2};
#pragma omp task inout(value) in(by)
  void add(const T &by) {
    busy(15);
    value += by / 2 + value;
  }
  void twice() {
    add(step);
    add(step);
  }
};

int main() {
  long x = 1;
  for (int i = 0; i < 3; ++i) {
    increase(&x);
    multiply(&x);
  }
  Cell<int> whole;
  Cell<double> real;
  for (int i = 0; i < 4; ++i) {
    whole.add(whole.step);
    real.twice();
  }
#pragma omp taskwait
  std::printf("%ld %d %g\n", x, whole.value, real.value);
}
