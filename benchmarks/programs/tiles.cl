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

__kernel void options(__global const double *price, __global const double *strike, __global const double *years, __global double *call,
                      __global double *put, const int n) {
  const double interest = 0.02, volatility = 0.3;
  const int i = get_global_id(0);
  if (i >= n)
    return;
  const double spread = volatility * sqrt(years[i]), discounted = strike[i] * exp(-interest * years[i]);
  const double high = (log(price[i] / strike[i]) + interest * years[i]) / spread + spread / 2, low = high - spread;
  // Of the normal distribution: the part below x is half of erfc(-x / sqrt(2)).
  call[i] = (price[i] * erfc(-high * M_SQRT1_2) - discounted * erfc(-low * M_SQRT1_2)) / 2;
  put[i] = call[i] + discounted - price[i];
}

__kernel void copy(__global const double *a, __global double *c, const int n) {
  const int i = get_global_id(0);
  if (i < n)
    c[i] = a[i];
}

__kernel void scale(__global const double *c, __global double *b, const double by, const int n) {
  const int i = get_global_id(0);
  if (i < n)
    b[i] = by * c[i];
}

__kernel void add(__global const double *a, __global const double *b, __global double *c, const int n) {
  const int i = get_global_id(0);
  if (i < n)
    c[i] = a[i] + b[i];
}

__kernel void triad(__global const double *b, __global const double *c, __global double *a, const double by, const int n) {
  const int i = get_global_id(0);
  if (i < n)
    a[i] = b[i] + by * c[i];
}
