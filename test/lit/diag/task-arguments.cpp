// Arguments that do not live until the task runs, and of which it can have no copy.
// RUN: not %hetcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcxx -std=c++17 -DCALLS -c %s -o %t.o 2>&1 | FileCheck --check-prefix=CALL %s
// RUN: not ls %t.o
#include <memory>
#include <string>

#ifndef CALLS
#pragma omp task inout(*p)
void owner(double *p, std::unique_ptr<int> u);
#pragma omp task inout(*p)
void moved(double *p, std::string &&s);
void calls(double *p) { owner(p, std::make_unique<int>(7)); }
#else
#pragma omp task inout(*p)
void reads(double *p, const std::unique_ptr<int> &u);
#pragma omp task inout(*p)
template <class T> void forwards(double *p, T &&value);
struct Meter {
  double sum = 0;
#pragma omp task inout(sum)
  void add(double x) { sum += x; }
};
struct Base {
  virtual ~Base() {}
};
struct Derived : Base {};
#pragma omp task inout(*p)
void looks(double *p, const Base &object);
void calls(double *p) {
  reads(p, std::make_unique<int>(7));
  forwards(p, 7);
  Meter().add(2);
  looks(p, Derived());
}
#endif

// CHECK: :9:1: error: 'omp task' outside of functions stands before a function, and here is one with a parameter that no task can have a copy of
// CHECK: :11:1: error: 'omp task' outside of functions stands before a function, and here is one with a parameter that no task can have a copy of
// CHECK: 2 errors generated.
// CALL: :31:12: error: a temporary that no copy stands for, in a call that is a task is not supported yet
// CALL: note: the task runs behind the call; declare a variable, and give it that
// CALL: :32:15: error: an rvalue reference in a call that is a task is not supported yet
// CALL: :33:3: error: a task of a temporary object is not supported yet
// CALL: :34:12: error: a temporary that no copy stands for
// CALL: 4 errors generated.
