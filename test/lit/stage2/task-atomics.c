// Loops without a directive in bodies of tasks: `atomic` updates of integers come out the same in any order.
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %hetcc --cuda-arch=none -DMAIN %s -o %t && env HET_DEVICES=sim:2 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
#include <stdio.h>

// CHECK-NOT: :[[#@LINE+1]]:1: warning
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout([8]bins)
void count(int n, const int *k, int *bins) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[k[i]]++;
  }
}
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout(*sum)
void add(int n, const int *k, long *sum) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    *sum -= k[i];
  }
}

#ifdef MAIN
int main(void) {
  int k[1000], bins[8] = {0};
  long sum = 0;
  for (int i = 0; i < 1000; i++)
    k[i] = i % 7;
  count(1000, k, bins);
  add(1000, k, &sum);
#pragma omp taskwait
  printf("got %d %d %ld\n", bins[0], bins[6], sum);
  return 0;
}
#else
// CHECK: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k, [n]x) inout([8]bins)
void add_up(int n, const int *k, const double *x, double *bins) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[k[i]] += x[i];
  }
}
// CHECK: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout([8]bins, [n]places)
void place(int n, const int *k, int *bins, int *places) {
  for (int i = 0; i < n; i++) {
    int at;
#pragma omp atomic capture
    at = bins[k[i]]++;
    places[i] = at;
  }
}
// CHECK: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout([8]bins)
void look(int n, const int *k, int *bins) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[k[i]] += bins[0] > 3;
  }
}
// CHECK: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout([8]bins)
void turn(int n, const int *k, int *bins) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[k[i]] = i - bins[k[i]];
  }
}
// CHECK: :[[#@LINE+1]]:1: warning: this task runs on the host
#pragma omp target device(cuda) copy_deps
#pragma omp task in([n]k) inout([8]bins)
void mix(int n, const int *k, int *bins) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[k[i]] += i;
#pragma omp atomic
    bins[k[i]] *= 3;
  }
}
#endif
// RAN-DAG: got 143 142 -2997
// RAN-DAG: on sim:{{[01]}}: 1,
// RAN-DAG: on sim:{{[01]}}: 1,
