// The body of a task is a kernel, which the launch of the task has. Whether its storage is apart is asked before.
// RUN: %hetcc --cuda-arch=none --emit=host %s -o - | FileCheck %s
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]x) out([n]y)
void scale(int n, double by, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = by * x[i];
}

// The host has it, with the newest of the storage.
#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]x)
void in_order(int n, double *x) {
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}

// Variables of the body, that each iteration gives a value before it reads them.
typedef struct {
  double by;
} Weight;
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n][n]x)
void square(int n, double *x, Weight weight) {
  int i, j, some, other;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      if (j % 2)
        other = some = j;
      else
        other = some = i;
      x[i * n + j] += (some + other) * weight.by;
    }
}

// One that keeps its value where the inner loop has no iterations.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void keeps(int n, double *x) {
  int i, j, some = 3;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i % 3; j++)
      some = j;
    x[i] = some;
  }
}

void call(int n, double *x, double *y) {
  scale(n, 2.0, x, y);
  in_order(n, x);
}

// CHECK: #define HET_TASK_MADE 1
// CHECK: { /* hetcc: the body of a task */
// CHECK: void *const het_storage[] = {(void *)y, (void *)x};
// CHECK-NEXT: const int het_apart = het_task_apart(het_storage, 2, 1);
// CHECK: static const unsigned char het_pointers[] = {
// CHECK: static const het_task_kernel het_made = {"scale", 0, HET_TASK_CUDA, 4, 0, het_pointers, het_names, &het_kernel_
// CHECK: const het_grid het_grid = {1, {0}, {(!het_apart) ? 1 : het_at_least(
// CHECK: het_done_1 = het_task_launch(&het_made, &het_grid, het_args, 0);
// CHECK: het_done_2 = het_task_launch(&het_own_2, 0, 0, 0);

// KERNEL: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
// REMARK: :40:1: warning: this task runs on the host
// REMARK: :9:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// REMARK: :29:3: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j'
