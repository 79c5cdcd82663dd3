// Loops of threads in a task whose variables are of the function around: GCC takes no capture for them.
// RUN: %hetcxx -fopenmp --cuda-arch=none --emit=host %s | FileCheck %s
// RUN: %hetcxx -fopenmp --cuda-arch=none -c %s -o %t.o

template <class T> void count(T *x, int n) {
  int i = 1, k = 0;
#pragma omp task inout(x[0;n], k) firstprivate(i) shared(k)
  {
#pragma omp parallel for
    for (i = 0; i < n; i++)
      x[i]++;
#pragma omp parallel
    {
#pragma omp for lastprivate(k)
      for (k = 0; k < n; k++)
        x[k]++;
    }
  }
#pragma omp taskwait
}

void both(int *x, double *y) {
  count(x, 3);
  count(y, 4);
}

// CHECK: { __typeof__(i) i;
// CHECK: #pragma omp parallel for HET_AROUND
// CHECK: { auto *const het_shared_k = &k; __typeof__(k) k = *het_shared_k;
// CHECK: #pragma omp parallel HET_AROUND
// CHECK: *het_shared_k = k; }
