// A static variable in a task of an inline function is one for the whole program: the lambda has one type in all files.
// RUN: %hetcxx -fopenmp --cuda-arch=none --emit=host %s | FileCheck %s
// RUN: %hetcxx -fopenmp --cuda-arch=none -c %s -o %t.o
// RUN: not %hetcxx -fopenmp --cuda-arch=none -DBAD -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BAD

inline void everywhere(int *x) {
#pragma omp task inout(*x)
  {
    static int times;
    *x = ++times;
  }
#pragma omp task inout(*x)
  *x += 1;
#pragma omp taskwait
}

static inline void here(int *x) {
#pragma omp task inout(*x)
  {
    static int times;
    *x = ++times;
  }
#pragma omp taskwait
}

#ifdef BAD
inline void devices(int *x) {
#pragma omp task inout([4]x)
  {
    static int times;
    times++;
#pragma omp target teams distribute parallel for map(tofrom: x[0:4])
    for (int i = 0; i < 4; i++)
      x[i] += times;
  }
#pragma omp taskwait
}
#endif

void all(int *x) {
  everywhere(x);
  here(x);
#ifdef BAD
  devices(x);
#endif
}

// CHECK: struct het_unit_of_all;
// CHECK: auto het_body_task_1 = [x](het_unit_of_all *) mutable
// CHECK: auto het_body_task_2 = [x](het_unit_{{[0-9a-f]+}} *) mutable
// CHECK: auto het_body_task_{{[3-4]}} = [x](het_unit_{{[0-9a-f]+}} *) mutable
// BAD: error: a static variable beside a construct for devices, in a task of an inline function is not supported yet
