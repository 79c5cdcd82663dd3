// Templates of which no task can be made, and one whose clauses differ from instantiation to instantiation.
// RUN: not %hetcc -std=c++20 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -std=c++20 -DINSTANCES -c %s -o %t.o 2>&1 | FileCheck --check-prefix=INSTANCE %s

#ifdef INSTANCES
struct Item {
  double operator*() const { return 1; }
};
#pragma omp task in(v) inout(sum)
template <class T> void add(T v, double &sum) { sum += *v; }
void f(double *a, double &sum) {
  add(a, sum);
  add(Item(), sum);
#pragma omp taskwait
}
#else
#pragma omp task
template <class... T> void several(T... values) {}
#pragma omp task inout(*x)
void shortened(auto *x) {}
#pragma omp task inout(*x)
template <class T> void behind(T *x)
  requires true
{}
template <class T> void special(T *x);
#pragma omp task inout(*x)
template <> void special<int>(int *x) {}
#pragma omp target device(opencl) ndrange(1, n, 64) file("k.cl")
#pragma omp task inout([n]x)
template <class T> void kernel(int n, T *x);
#pragma omp task
template <class T> struct whole {};
#endif

// CHECK: :17:1: error: {{.*}} here is a variadic function [het-task-function]
// CHECK: :19:1: error: {{.*}} here is a specialization, a function with 'auto' parameters or a trailing 'requires', or a template that is a kernel [het-task-function]
// CHECK: :21:1: error: {{.*}} here is a specialization, a
// CHECK: :26:1: error: {{.*}} here is a specialization, a
// CHECK: :29:1: error: {{.*}} here is a specialization, a
// CHECK: :31:1: error: {{.*}} here is a class template [het-task-function]
// CHECK: 6 errors generated.

// INSTANCE: :9:1: error: a task whose clauses mean different storage in different instantiations of a template is not supported yet [het-not-supported]
// INSTANCE: :9:1: note: write the parameter as a pointer or a reference
// INSTANCE: 1 error generated.
