// Kernels in OpenCL C: each pointer says which memory it points into. A function has a version for each.
// RUN: %hetcc --emit=opencl %s | FileCheck %s
// RUN: %hetcc --emit=opencl %s -o %t.cl
// RUN: %hetcc --emit=cuda %s | FileCheck --check-prefix=CUDA %s
// CUDA-NOT: __global
static double sum(const double *p, int n, double *best) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  if (s > *best)
    *best = s;
  return s;
}

struct view {
  int n;
  double scale;
};

// CHECK: // {{.*}}opencl.c:[[#@LINE+28]]
// CHECK-NEXT: #ifndef HET_OPENCL_H
// CHECK-NEXT: #include <het/opencl.h>
// CHECK-NEXT: #endif
// CHECK-NEXT: #pragma OPENCL EXTENSION cl_khr_fp64 : enable
// CHECK: struct view {
// CHECK-NEXT: int n;
// CHECK-NEXT: double scale;
// CHECK-NEXT: };
// CHECK-NEXT: typedef char het_check_view[sizeof(struct view) == 16 ? 1 : -1];
// CHECK-DAG: double f_sum(__global const double *p, int n, double *best);
// CHECK-DAG: double het_f_sum_2(const double *p, int n, double *best);
// CHECK: struct het_bytes_1 {
// CHECK: __kernel void het_k_{{[0-9a-f]+}}_1({{.*}}__global const double *restrict x{{.*}}struct view v{{.*}}const struct het_bytes_1 het_given_twice
// CHECK: bool twice;
// CHECK-NEXT: HET_MOVE(__private, &twice, __private, &het_given_twice, 1);
// CHECK: HET_REDUCE_ROOM(long, het_partial_count, 256)
// CHECK: HET_FOR_X(int, i,
// CHECK: double own[2] = {{[{]}}1.0, 2.0};
// CHECK-NEXT: double best = 0;
// CHECK-NEXT: __global const double *q = x + i;
// CHECK-NEXT: double *o = own;
// CHECK-NEXT: o++;
// CHECK-NEXT: y[i] = f_sum(q, 1, &best) + v.scale * het_f_sum_2(o, 1, &best);
// CHECK: HET_REDUCE(long, Sum, count, het_partial_count);
long first(int n, struct view v, const double *x, double *y, _Bool twice, unsigned long long *hits) {
  long count = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n]) reduction(+: count)
  for (int i = 0; i < n; i++) {
    double own[2] = {1.0, 2.0};
    double best = 0;
    const double *q = x + i;
    double *o = own;
    o++;
    y[i] = sum(q, 1, &best) + v.scale * sum(o, 1, &best);
    count += twice ? 2 : 1;
  }

// CHECK: #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
// CHECK: __kernel void het_k_{{[0-9a-f]+}}_2(int n, __global ulong *hits)
// CHECK: const ulong het_value = 1;
// CHECK-NEXT: HET_ATOMIC_8(__global, ulong, &hits[i % 3], het_old, het_new, (ulong)(het_old + het_value))
#pragma omp target teams distribute parallel for map(tofrom: hits[0:3])
  for (int i = 0; i < n; i++)
#pragma omp atomic
    hits[i % 3] += 1;
  return count;
}
