// A kernel of a task's body joins what its threads have with a variable in the device's memory. Loops with a directive
// have any such sum, others those that no order changes.
// RUN: %hetcc --cuda-arch=none --emit=host %s -o %t.host && FileCheck %s < %t.host
// RUN: FileCheck --check-prefix=EARLY %s < %t.host
// RUN: FileCheck --check-prefix=BLOCK %s < %t.host
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc --emit=opencl %s -o - | FileCheck --check-prefix=OPENCL %s
// RUN: %hetcc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %hetcc -Rhet -ffast-math --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=FAST %s

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) out(*r)
void said(int n, const double *x, double *r) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  *r = sum;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) out(*r)
void counted(int n, const double *x, int *r) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count += x[i] > 1;
  *r = count;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]x) out(*r)
void in_order(int n, const double *x, double *r) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  *r = sum;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([4]bins)
void items(int n, const int *x, long *bins) {
#pragma omp parallel for reduction(+ : bins[1 : 2])
  for (int i = 0; i < n; i++)
    bins[1 + x[i]] += i;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x)
void early(int n, double *x) {
  if (n == 7)
    return;
  for (int i = 0; i < n; i++)
    x[i] += 1;
  if (n == 8) {
    x[0] = 3;
    return;
  }
  for (int i = 0; i < n; i++)
    x[i] *= 2;
  return;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void leaves(int n, double *x) {
  for (int i = 0; i < n; i++) {
    if (i > 3)
      return;
    x[i] += 1;
  }
}

// In C the function that a task's block becomes has a pointer to the variable.
double blocks(const double *x, int n) {
  double sum = 0;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout(sum)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
#pragma omp taskwait
  return sum;
}

void call(int n, double *x, double *r, int *c, long *bins) {
  said(n, x, r);
  counted(n, x, c);
  in_order(n, x, r);
  items(n, c, bins);
  early(n, x);
  leaves(n, x);
}

// CHECK: double sum = 0;
// CHECK: het_task_share((void *)&sum, sizeof sum);
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: het_task_step(&het_made, &het_grid, het_args);
// CHECK: het_done_1 = het_task_launch_steps(&het_own_1);
// EARLY: (void)0; else {
// EARLY: het_task_step(&het_made, &het_grid, het_args);
// EARLY: if (n == 8) {
// EARLY: het_task_step(&het_made, &het_grid, het_args);
// EARLY: (void)0;
// EARLY-NEXT: {{^ *}}} else {
// EARLY: het_task_step(&het_made, &het_grid, het_args);

// BLOCK: #pragma omp parallel for reduction(+ : sum[:1])
// BLOCK-NEXT: for (int i = 0; i < n; i++)
// BLOCK-NEXT: (*sum) += x[i]

// KERNEL: double het_own_sum = (double)(0);
// KERNEL: het_own_sum += x[i]
// KERNEL: HET_REDUCE_INTO(Sum, het_own_sum, sum, sum);
// KERNEL: int het_own_count = (int)(0);
// KERNEL: HET_REDUCE_INTO(Sum, het_own_count, count, count);
// KERNEL: long het_own_bins[2];
// KERNEL: (het_own_bins - (1))[1 + x[i]] += i
// KERNEL: HET_REDUCE_INTO(Sum, het_own_bins[het_at], bins, bins + (1) + het_at);

// OPENCL: HET_REDUCE_ROOM(double, sum, 256)
// OPENCL: HET_REDUCE_INTO(double, Sum, het_own_sum, sum, sum);

// REMARK: warning: this task runs on the host
// REMARK: note: the task's body is left here
// REMARK: note: floating-point numbers are added up in 'sum', which is done in order; write '#pragma omp parallel for reduction(+:sum)' before the loop

// FAST-NOT: are added up in

// One item that all iterations add to, if nothing else names it. One of another loop's is not the same in all.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout([4]r)
void one_item(int n, const int *x, long *r, int k) {
  for (int i = 0; i < n; i++)
    r[k + 1] += x[i];
  for (int i = 0; i < n; i++)
    r[i % 4] += x[i];
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout(*r)
void pointed(int n, const int *x, long *r) {
  for (int i = 0; i < n; i++)
    *r += x[i];
}
// KERNEL-NOT: het_k{{.*}}one_item
// KERNEL: long het_own_r[1];
// KERNEL: *het_own_r += x[i];
// KERNEL: HET_REDUCE_INTO(Sum, het_own_r[het_at], r, r + het_at);
