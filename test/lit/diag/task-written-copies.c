// Copies that a loop's directive makes are no storage of the task's.
// RUN: %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
void f(int n, int *a, int *b) {
  int buf[4] = {1, 2, 3, 4};
#pragma omp task in(buf) inout([n]a)
  {
#pragma omp parallel for firstprivate(buf)
    for (int i = 0; i < n; i++) {
      buf[i % 4] = i;
      a[i] += buf[i % 4];
    }
  }
#pragma omp task in(buf) inout([n]b)
  {
#pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++)
      buf[i % 4] = b[i];
  }
#pragma omp taskwait
}
// CHECK: :17:7: warning: the task writes 'buf', which 'in' names as what it reads [-Whet-task-written]
