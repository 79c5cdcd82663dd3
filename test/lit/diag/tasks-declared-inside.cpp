// A declaration in a block is no task yet, and the message says so.
// RUN: not %hetcxx -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
void f(int n, int *a);
int g(int n, int *a) {
#pragma omp task inout([n]a)
  void f(int n, int *a);
  f(n, a);
  return a[0];
}

//      CHECK:{{.*}}/tasks-declared-inside.cpp:5:1: error: a declaration in a block as a task is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma omp task inout([n]a)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/tasks-declared-inside.cpp:5:1: note: supported here: statements, and functions outside of functions
