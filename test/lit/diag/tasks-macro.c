// Without -fopenmp `critical` beside tasks gets a lock, for which its text must stand in the file. It is never left out.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %hetcc -fopenmp -c %s -o %t.o

#define LOCKED _Pragma("omp critical")
#pragma omp task concurrent(*x)
void add(long *x) {
  LOCKED
  *x += 1;
}

// CHECK: :8:3: error: a directive of OpenMP in a macro beside tasks is not supported yet [het-not-supported]
