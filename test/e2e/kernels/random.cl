// Kernels of the tasks in random.c. Grids may be greater than what is asked for: groups are whole.
int part(int whole, int by) { return whole / by; }

__kernel void axpy(int n, int a, __global const int *x, __global int *y) {
  const int i = get_global_id(0);
  if (i < n)
    y[i] = (y[i] + a * x[i]) % 1009;
}

// Neighbours beyond the block are read, and belong to it.
__kernel void smooth(__global const int *x, __global int *y, int n) {
  const int i = get_global_id(0);
  if (i < n)
    y[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) % 1009;
}

// A tile of a matrix, a sum of each group of rows first.
__kernel void tile(__global int *m, int pitch, int rows, int columns, char add) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (i < rows && j < columns)
    m[i * pitch + j] = (m[i * pitch + j] * 3 + i + j + add) % 1009;
}

__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void total(__global const int *x, int n, __global long *sum) {
  __local long sums[8];
  const int me = get_local_id(0);
  sums[me] = 0;
  for (int i = me; i < n; i += 8)
    sums[me] += x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int left = part(8, 2); left > 0; left = part(left, 2)) {
    if (me < left)
      sums[me] += sums[me + left];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (me == 0)
    *sum += sums[0];
}

// Its items begin at 5.
__kernel void iota_kernel(__global int *x, int first, int n) {
  const int i = get_global_id(0);
  if (i < n + 5)
    x[i - 5] = first + i;
}
