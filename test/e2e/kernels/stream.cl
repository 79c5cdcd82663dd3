#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#ifndef SCALAR
#define SCALAR 3.0
#endif

__kernel void copy_task(__global double *a, __global double *c, const int size) {
  int j = get_global_id(0);
  c[j] = a[j];
}

__kernel void scale_task(__global double *c, __global double *b, const int size) {
  int j = get_global_id(0);
  b[j] = SCALAR * c[j];
}

__kernel void add_task(__global double *a, __global double *b, __global double *c, const int size) {
  int j = get_global_id(0);
  c[j] = a[j] + b[j];
}

__kernel void triad_task(__global double *b, __global double *c, __global double *a, const int size) {
  int j = get_global_id(0);
  a[j] = b[j] + SCALAR * c[j];
}
