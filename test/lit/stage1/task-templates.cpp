// A function template that is a task has a function template in its place, whose first declaration alone has defaults.
// RUN: %hetcc --emit=openmp %s | FileCheck %s

namespace kernels {
#pragma omp task inout([N]v)
template <int N, typename T = double> void rotate(T *v, T add = T(1));
template <int N, typename T> void rotate(T *v, T add) { v[N - 1] = v[0] + add; }
} // namespace kernels

#pragma omp task inout(v)
template <int N> void turn(double v[N]) { v[0] = v[N - 1]; }

template <class T>
#pragma omp task inout([n]p)
void add(T *p, int n = 2) { p[n - 1] += 1; }

using kernels::rotate;

void f(double *x, float *y) {
  rotate<8>(x);
  kernels::rotate<4, float>(y, 2);
  turn<3>(x);
  add(x);
#pragma omp taskwait
}

// CHECK: template <int N, typename T = double> __attribute__((unused)) static __inline__ void het_task_of_rotate(T *v, T add = T(1));
// CHECK: template <int N, typename T> __attribute__((unused)) static __inline__ void het_task_of_rotate(T *v, T add) {
// CHECK: {"v", (void *)(v), sizeof((v)[0]), HET_TASK_INOUT, 1, {{[{][{]}}(long)(N), 0, (long)(N)}}},
// CHECK: rotate<N, T>(v, add);
// CHECK: {"v", (void *)(v), sizeof((v)[0]), HET_TASK_INOUT, 1, {{[{][{]}}(long)(N), 0, (long)(N)}}},
// CHECK: turn<N>(v);
// CHECK: template <class T> __attribute__((unused)) static __inline__ void het_task_of_add(T *p, int n = 2);
// CHECK: template <class T>
// CHECK: void add(T *p, int n = 2) { p[n - 1] += 1; }
// CHECK: template <class T> __attribute__((unused)) static __inline__ void het_task_of_add(T *p, int n) {
// CHECK: using kernels::rotate; using kernels::het_task_of_rotate;
// CHECK: het_task_of_rotate<8>(x);
// CHECK: kernels::het_task_of_rotate<4, float>(y, 2);
// CHECK: het_task_of_turn<3>(x);
// CHECK: het_task_of_add(x);
