// A task for accelerators alone whose body is no kernel runs on the host, which a warning tells. It says why.
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void in_order(int n, double *x) {
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}

// CHECK-DAG: :4:1: warning: this task runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-DAG: :7:3: note: no loop of the task's body is seen to run in any order; write '#pragma omp parallel for' before one whose iterations may

#pragma omp target device(opencl) copy_deps
#pragma omp task in([n]x) out(*sum)
void two_nests(int n, const double *x, double *sum) {
  for (int i = 0; i < n; i++)
    sum[0] = x[i];
  for (int i = 0; i < n; i++)
    sum[0] += x[i];
}

// CHECK-DAG: :14:1: warning: this task runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-DAG: :17:3: note: no loop of the task's body is seen to run in any order

#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]rows)
void rows_of_pointers(int n, double **rows) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    rows[i][0] = i;
}

// CHECK-DAG: :26:1: warning: this task runs on the host
// CHECK-DAG: :31:5: note: a pointer in storage means the host's memory; name what it leads to by a variable

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void found(int n, double *x) {
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      return;
}

// CHECK-DAG: :37:1: warning: this task runs on the host
// CHECK-DAG: :42:7: note: the task's body is left here

#pragma omp target device(opencl) copy_deps
#pragma omp task inout([n]x)
void with_construct(int n, double *x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void with_split_loop(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]x)
void for_both(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

double all[100];
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(all)
void without_parameters(void) {
  for (int i = 1; i < 100; i++)
    all[i] += all[i - 1];
}

// CHECK-DAG: :[[#@LINE-7]]:1: warning: this task runs on the host
// CHECK-DAG: :[[#@LINE-5]]:3: note: no loop of the task's body is seen to run in any order

#pragma omp target device(cuda) copy_deps
#pragma omp task inout(all)
void kernel_without_parameters(void) {
  for (int i = 0; i < 100; i++)
    all[i] += 1;
}

// Host code that may drive a device by itself.
void library(int n, double *x);
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void without_loop(int n, double *x) {
  library(n, x);
}

static void mend(int n, double *x) {
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void between_nests(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 1;
  mend(n, x);
}

// CHECK-DAG: :[[#@LINE-8]]:1: warning: this task runs on the host
// CHECK-DAG: :[[#@LINE-12]]:3: note: no loop of the task's body is seen to run in any order

void calls(int n, double *x, double **rows) {
  between_nests(n, x);
  in_order(n, x);
  two_nests(n, x, x);
  rows_of_pointers(n, rows);
  found(n, x);
  with_construct(n, x);
  with_split_loop(n, x);
  for_both(n, x);
  without_parameters();
  kernel_without_parameters();
  without_loop(n, x);
}
