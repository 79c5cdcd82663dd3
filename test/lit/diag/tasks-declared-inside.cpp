// A declaration in a block of a member function is no task yet, and the message says so.
// RUN: not %hetcxx -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
void f(int n, int *a);
struct S {
  int g(int n, int *a) {
#pragma omp task inout([n]a)
    void f(int n, int *a);
    f(n, a);
    return a[0];
  }
};

//      CHECK:{{.*}}/tasks-declared-inside.cpp:6:1: error: a declaration in a block of a member function or template as a task is not supported yet [het-not-supported]
// CHECK-NEXT:    6 | #pragma omp task inout([n]a)
// CHECK-NEXT:      | ^
