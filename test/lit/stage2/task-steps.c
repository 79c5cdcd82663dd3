// A body that is no single nest becomes several kernels, which are launched together. The host has what is around them.
// RUN: %hetcc --cuda-arch=none --emit=host %s -o - | FileCheck %s
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n][n]a, [n]x)
void reduce(int n, double *a, double *x, int more) {
  int i, last = n - 1;
  for (int k = 0; k < last; k++) {
    const double pivot = a[k * n + k];
    for (i = 0; i < n; i++)
      x[i] /= pivot;
    if (more)
      for (i = 0; i < n; i++)
        x[i] += k;
  }
  x[0] = 1;
}

// A kernel finds how far a loop goes.
#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]x)
void found(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 1;
  const int end = x[0];
  for (int i = 0; i < end; i++)
    x[i] *= 2;
}

// Only the last kernel shows that the host has to do all of it.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void late(int n, double *x, double **rows) {
  for (int i = 0; i < n; i++)
    x[i] += 1;
  x[0] = rows[0][0];
}

// Directives say what no proof shows.
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]to) inout([n]x)
void said(int n, const int *to, double *x) {
  double some;
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma omp parallel for schedule(static) private(some)
  for (int i = 0; i < n; i++) {
    some = i;
    x[to[i]] += some;
  }
}

void call(int n, double *a, double *x, double **rows) {
  said(n, (const int *)a, x);
  reduce(n, a, x, 1);
  found(n, x);
  late(n, x, rows);
}

// CHECK: #define HET_STEPS_3 0
// CHECK: #if HET_STEPS_1
// CHECK: for (int k = 0; k < last; k++) {
// CHECK: double pivot; het_task_share((void *)&pivot, sizeof pivot);
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: { pivot = a[k * n + k]; }
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: if (more)
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: x[0] = 1;
// CHECK: het_done_1 = het_task_launch_steps(&het_own_1);
// CHECK: #else
// CHECK: het_done_1 = het_task_launch(&het_own_1, 0, 0, 0);
// CHECK: #endif
// CHECK-NOT: het_task_launch_steps
// CHECK: het_done_2 = het_task_launch(&het_own_2, 0, 0, 0);
// CHECK: #if HET_STEPS_3

// The variable is in the device's memory.
// KERNEL: (*pivot) = a[
// KERNEL: x[i] /= (*pivot)
// KERNEL: x[i] += k

// REMARK: warning: this task runs on the host
// REMARK: :38:{{[0-9]+}}: note: a pointer in storage means the host's memory
// REMARK: :12:5: remark: a kernel with a thread for each iteration of the loop over 'i'
// REMARK: :46:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// REMARK: :49:3: remark: a kernel with a thread for each iteration of the loop over 'i'
