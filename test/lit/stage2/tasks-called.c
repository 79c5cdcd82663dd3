// Devices have no tasks: a kernel calls a function that is a task, and so do the functions that it calls. The host's text
// has the functions that make tasks there, for the host may call it, too.
// RUN: %hetcc --emit=cuda %s | FileCheck %s --implicit-check-not=het_task_of
// RUN: %hetcc --emit=host %s | FileCheck --check-prefix=HOST %s
// RUN: not %hetcc -DTHREADS -fopenmp -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s
#include <stdlib.h>

#pragma omp task inout([n]p)
void add(int n, int *p) {
  for (int i = 0; i < n; i++)
    p[i] += 2;
}
static void helper(int n, int *p) { add(n, p); }

#ifndef THREADS
void f(int *y) {
#pragma omp target teams distribute parallel for map(tofrom : y[0 : 8])
  for (int i = 0; i < 8; i++) {
    helper(1, y + i);
    add(1, y + i);
  }
#pragma acc region for hetero(1) part_copy(y[1:8])
  for (int i = 0; i < 8; i++)
    helper(1, y + i);
}
// A task for devices alone calls others as any device does, and its parallel loop may, too.
#pragma omp target device(opencl, cuda) copy_deps
#pragma omp task inout([n]y)
void each(int n, int *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    add(1, y + i);
}
void h(int *y) { each(8, y); }
#else
// The runtime does not know whose threads these are.
void g(int *y) {
#pragma omp target map(tofrom : y[0 : 8])
  {
    if (getenv("NAME"))
      y[0] = 1;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      helper(1, y + i);
  }
}
#endif

// CHECK: void [[HELPER:[a-z_0-9]*helper[a-z_0-9]*]]({{.*}} {
// CHECK: add{{[a-z_0-9]*}}(n, p);
// CHECK: [[HELPER]](1, y + i);
// CHECK: [[HELPER]](1, y + i);
// CHECK-NEXT: add{{[a-z_0-9]*}}(1, y + i);

// HOST: static void helper(int n, int *p) { het_task_of_add(n, p); }

// ERROR: :13:37: error: a task in a function that threads of a construct call which the host computes is not supported yet [het-not-supported]
// ERROR: :38:1: note: this is the construct; a call of the task in the construct itself is an ordinary one
