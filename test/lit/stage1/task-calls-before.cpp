// Calls before the directive are tasks, too. The function that makes the task is declared behind the first declaration
// of its own one; where a header has that, before the function with the first call. Members see each other.
// RUN: echo 'void third(double *a);' > %t.h && %hetcc --emit=openmp -include %t.h %s | FileCheck %s
namespace inner {
void first(int n, double *a);
}
using inner::first;
template <class T> void second(int n, T *a);
struct Object {
  double a[4];
  void run() { step(); }
#pragma omp task inout(a)
  void step();
};
void calls(double *a) {
  first(4, a);
  second(4, a);
  third(a);
}
namespace inner {
#pragma omp task inout([n] a)
void first(int n, double *a) {}
} // namespace inner
#pragma omp task inout([n] a)
template <class T> void second(int n, T *a) {}
#pragma omp task inout(*a)
void third(double *a) {}
// CHECK: void first(int n, double *a);
// CHECK-NEXT: void het_task_of_first(int n, double *a);
// CHECK: using inner::first; using inner::het_task_of_first;
// CHECK: void second(int n, T *a);
// CHECK-NEXT: void het_task_of_second(int n, T *a);
// CHECK: void run() { het_task_of_step(); }
// CHECK: void het_task_of_third(double *a);
// CHECK: void calls(double *a) {
// CHECK-NEXT: het_task_of_first(4, a);
// CHECK-NEXT: het_task_of_second(4, a);
// CHECK-NEXT: het_task_of_third(a);
