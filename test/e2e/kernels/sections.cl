// Kernels of sections.c.
__kernel void add(int lo, int n, __global int *y) {
  int i = get_global_id(0);
  if (i < n)
    y[lo + i] += 1 + y[0];
}
__kernel void both(int n, __global int *x, __global int *y) {
  int i = get_global_id(0);
  if (i < n) {
    if (i % 2 == 0)
      x[i] += 2;
    else
      y[i] += 1;
  }
}
__kernel void relax(int lo, int n, __global const int *u, __global int *v) {
  int i = get_global_id(0);
  if (i < n)
    v[lo + i] = u[lo + i - 1] + u[lo + i + 1];
}
__kernel void count(int n, __global int *c) {
  if (get_global_id(0) < n)
    atomic_inc(c);
}
