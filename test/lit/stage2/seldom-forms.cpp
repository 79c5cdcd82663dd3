// Forms that few programs have: a member as firstprivate, a reduction and a copy that nothing uses, the size of an array of
// variable length, references to mapped arrays.
// RUN: %hetcc++ --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=host %t | FileCheck %s
// RUN: env HET_DEVICES=sim:1 %t | FileCheck %s
// RUN: %hetcc++ --emit=cuda -fopenmp %s -o %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %hetcc++ --emit=opencl -fopenmp %s -o %t.cl
// RUN: %clang -x cl -cl-std=CL1.2 -DHET_GPU=1 -I%include -Wno-everything -fsyntax-only %t.cl
#include <cstdio>

struct Object {
  int a;
  int copied() {
    int r = 0;
#pragma omp target firstprivate(a) map(from : r)
    {
      a += 2;
      r = a;
    }
    return 10 * a + r;
  }
};

template <int N> static double sum(const double (&v)[N]) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += v[i];
  return s;
}

static double global[2][3] = {{1, 2, 3}, {4, 5, 6}};
#pragma omp declare target to(global)
static double ofGlobal() { return sum(global[1]) + sizeof(global); }

// Nobody instantiates it: the host's compiler need not know its clauses.
template <class T> void never(T *p, int n) {
#pragma omp target data map(present, tofrom : p[0 : n])
  {
#pragma omp target teams map(present, tofrom : p[0 : n])
#pragma omp distribute parallel for order(reproducible : concurrent)
    for (int i = 0; i < n; i++)
      p[i] = 0;
  }
}

// Devices get what the initialization computes.
struct Preset {
  int i;
  Preset() : i(7) {}
};
static int six() { return 6; }
Preset preset;
int computed = six();
static int fixed = 5;
#pragma omp declare target to(preset, computed, fixed)

int main(int argc, char **) {
  int first = 0;
#pragma omp target map(from : first)
  first = 100 * preset.i + 10 * computed + fixed;
  // CHECK: first 765
  std::printf("first %d\n", first);

  Object object{5};
  // CHECK: member 57
  std::printf("member %d\n", object.copied());

  int unused = 3, copy = 5, x = 0;
#pragma omp target parallel for reduction(+ : unused)
  for (int i = 0; i < 10; i++) {
  }
#pragma omp target map(tofrom : x)
#pragma omp teams firstprivate(copy)
  { x = 1; }
  // CHECK: unused 3 1
  std::printf("unused %d %d\n", unused, x);

  const int n = argc + 9;
  float line[n];
  unsigned long size = 0;
#pragma omp target map(from : size) map(alloc : line)
  size = sizeof line;
  // CHECK: size 40
  std::printf("size %lu\n", size);

  double m[4] = {1, 7, 8, 4}, wide[2][3] = {{1, 2, 3}, {4, 5, 6}}, r = 0, s = 0, t = 0;
#pragma omp target map(tofrom : m)
  for (double &one : m)
    one += 1;
#pragma omp target map(to : m, wide) map(from : r, s, t)
  {
    double(&all)[2][3] = wide;
    const double(*const pointer)[4] = &m;
    r = sum(m);
    s = sum(wide[1]) + all[0][2] + (*pointer)[3];
    t = ofGlobal() + sum(global[0]);
  }
  // CHECK: references 8 24 23 69
  std::printf("references %g %g %g %g\n", m[1], r, s, t);
}
