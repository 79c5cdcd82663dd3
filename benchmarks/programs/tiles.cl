// The kernels of benchmarks/programs/makespan.c: one work item for a part of a tile's work.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void potrf(__global double *a, const int b) {
  if (get_global_id(0) > 0)
    return;
  for (int k = 0; k < b; ++k) {
    for (int j = 0; j < k; ++j)
      a[k * b + k] -= a[k * b + j] * a[k * b + j];
    a[k * b + k] = sqrt(a[k * b + k]);
    for (int i = k + 1; i < b; ++i) {
      double sum = a[i * b + k];
      for (int j = 0; j < k; ++j)
        sum -= a[i * b + j] * a[k * b + j];
      a[i * b + k] = sum / a[k * b + k];
    }
  }
}

__kernel void trsm(__global const double *l, __global double *a, const int b) {
  const int i = get_global_id(0);
  if (i >= b)
    return;
  for (int k = 0; k < b; ++k) {
    double sum = a[i * b + k];
    for (int j = 0; j < k; ++j)
      sum -= a[i * b + j] * l[k * b + j];
    a[i * b + k] = sum / l[k * b + k];
  }
}

__kernel void gemm(__global const double *x, __global const double *y, __global double *a, const int b) {
  const int item = get_global_id(0);
  if (item >= b * b)
    return;
  double sum = 0;
  for (int k = 0; k < b; ++k)
    sum += x[item / b * b + k] * y[item % b * b + k];
  a[item] -= sum;
}

__kernel void syrk(__global const double *x, __global double *a, const int b) {
  const int item = get_global_id(0);
  if (item >= b * b)
    return;
  double sum = 0;
  for (int k = 0; k < b; ++k)
    sum += x[item / b * b + k] * x[item % b * b + k];
  a[item] -= sum;
}

__kernel void multiply(__global const double *x, __global const double *y, __global double *a, const int b) {
  const int item = get_global_id(0);
  if (item >= b * b)
    return;
  double sum = 0;
  for (int k = 0; k < b; ++k)
    sum += x[item / b * b + k] * y[k * b + item % b];
  a[item] += sum;
}

__kernel void attract(__global const double *all, __global double *v, const int first, const int n, const int b) {
  const int item = get_global_id(0), own = b * b;
  if (item >= own)
    return;
  double sum = 0;
  for (int i = 0; i < n * own; i += b)
    sum += (all[i] - all[first * own + item]) / own;
  v[item] += sum / n;
}

__kernel void move(__global const double *v, __global double *x, const int b) {
  const int item = get_global_id(0);
  if (item < b * b)
    x[item] += v[item] / 100;
}
