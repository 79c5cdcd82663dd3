// Loops in a loop in order are one kernel where each of their iterations does without the others in all of that loop.
// RUN: %hetcc -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s --check-prefix=CUDA

#define N 500
static double a[N], b[N], m[40][N];

// CHECK-LABEL: void steps
void steps(int n, int t) {
// CHECK: #pragma omp target /* acc kernels */
// CHECK-NOT: #pragma omp
// SAID: kernels-across.c:[[#@LINE+2]]:3: remark: this loop runs in its order within each thread, and threads share out the loop in it: it may write an item of 'a' in more than one iteration
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      a[i] = a[i] / 2 + b[i] * k;
}
// CUDA: kernels-across.c:[[#@LINE-3]]
// CUDA: HET_SHARE_X(0, int, i, 0, <, n, +, 1)

// Two places, rows of a step before, and variables from outside.
// CHECK-LABEL: void places
void places(int n, int t) {
  int k, i;
// CHECK: #pragma omp target private(k, i) /* acc kernels */
// CHECK-NOT: #pragma omp
#pragma acc kernels
  for (k = 1; k < t; k++) {
    for (i = 0; i < n; i++)
      m[k][i] += m[k - 1][i];
    for (i = 0; i < n; i++)
      a[i] += m[k][i];
  }
}
// CUDA: HET_GRID_KERNEL
// CUDA: HET_SHARE_X(0, int, i, 0, <, n, +, 1)

// Neighbours of the step before, a value that goes on, loops of two dimensions, and bounds that change: a launch for each step.
// CHECK-LABEL: void neighbours
void neighbours(int n, int t) {
// CHECK: for (int k = 0; k < t; k++) {
// CHECK: #pragma omp target teams distribute parallel for
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc kernels
  for (int k = 0; k < t; k++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}
// CHECK-LABEL: int value
int value(int n, int t) {
  int k;
// CHECK: for (k = 0; k < t; k++)
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc kernels
  for (k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      a[i] = a[i] / 2 + k;
  return k;
}
// CHECK-LABEL: void plane
void plane(int n, int t) {
// CHECK: for (int k = 0; k < t; k++)
// CHECK: #pragma omp target teams distribute parallel for collapse(2)
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int j = 0; j < 40; j++)
      for (int i = 0; i < N; i++)
        m[j][i] = m[j][i] / 2 + k;
}
// A bound that the device has is none that the host may count by.
// CHECK-LABEL: void resident
void resident(int n, int t) {
// CHECK: #pragma omp target data map(tofrom: n)
// CHECK-NOT: private
#pragma acc data copy(n)
  {
#pragma acc kernels
    for (int k = 0; k < t; k++)
      for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + k;
  }
}
// CHECK-LABEL: void triangle
void triangle(int n) {
// CHECK: for (int k = 0; k < n; k++)
// CHECK: #pragma omp target teams distribute parallel for
#pragma acc kernels
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      a[i] += b[i];
}

// Rows of a flat array that follow each other. No stride keeps a row apart from the one before.
// CHECK-LABEL: void rows
void rows(int n, int m, float *f) {
// CHECK: #pragma omp target data map(tofrom: f[0:n*m]) /* acc kernels */
// CHECK: #pragma omp target map(alloc: f[0:n*m]) /* acc kernels */
// CHECK-NOT: #pragma omp
#pragma acc kernels copy(f[0:n*m])
  for (int k = 1; k < n; k++)
    for (int i = 1; i < m - 1; i++)
      f[k * m + i] += f[(k - 1) * m + i];
}
// CUDA: kernels-across.c:[[#@LINE-3]]
// CUDA-NOT: HET_SHARE_Y
// CUDA: HET_SHARE_X(0, int, i, 1, <, het_bound_i, +, 1)

// So are rows that lie further apart. The loops' bounds say that there is something between them.
// CHECK-LABEL: void further
void further(int n, int m, float *f) {
// CHECK: #pragma omp target data map(tofrom: f[0:n*m]) /* acc kernels */
// CHECK-NOT: #pragma
// CHECK: #pragma omp target teams distribute parallel for map(alloc: f[0:n*m]) /* acc kernels */
#pragma acc kernels copy(f[0:n*m])
  {
#pragma acc loop gang
    for (int k = 3; k < n; k++) {
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        f[k * m + i] += f[(k - 3) * m + i];
    }
  }
}

// A directive that asks for a proof takes nothing from the loops within.
// CHECK-LABEL: void marked
void marked(int n, int m, float *restrict f, float *restrict g) {
// CHECK: #pragma omp target data map(tofrom: f[0:n*m], g[0:n*m]) /* acc kernels */
#pragma acc kernels copy(f[0:n*m], g[0:n*m])
  {
// CHECK-NOT: #pragma
// CHECK: for (int k = 1
// CHECK-NEXT: #pragma omp target teams distribute parallel for
// CHECK: #pragma omp target teams distribute parallel for
// SAID: kernels-across.c:[[#@LINE+2]]:5: remark: this loop runs in its order, and the parallel loops in it on the device
#pragma acc loop gang
    for (int k = 1; k < n; k++) {
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        f[k * m + i] += f[(k - 1) * m + i];
#pragma acc loop vector
      for (int i = 1; i < m - 1; i++)
        g[k * m + i] = f[k * m + i - 1] + f[k * m + i + 1] + g[(k - 1) * m + i];
    }
// CHECK: #pragma omp target map(alloc: f[0:n*m]) /* acc kernels */
// CHECK-NOT: #pragma omp
// SAID: kernels-across.c:[[#@LINE+2]]:5: remark: this loop runs in its order within each thread, and threads share out the loop in it
#pragma acc loop
    for (int k = 1; k < n; k++)
      for (int i = 0; i < m; i++)
        f[k * m + i] += f[(k - 1) * m + i];
// A private variable of the loop in order is the thread's own: nothing of it comes back.
// CHECK: #pragma omp target map(alloc: f[0:n*m]) private(last) /* acc kernels */
// CHECK-NOT: #pragma omp
// SAID: kernels-across.c:[[#@LINE+3]]:5: remark: this loop runs in its order, on one thread of the device
    float last;
#pragma acc loop private(last)
    for (int k = 1; k < n; k++) {
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        f[k * m + i] += f[(k - 1) * m + i];
      last = f[k * m];
      f[k * m] = last / 2;
    }
// So are those of loops within one that is the host's.
// CHECK-NOT: #pragma
// CHECK: #pragma omp target map(alloc: f[0:n*m]) private(both) /* acc kernels */
// CHECK: #pragma omp target teams distribute parallel for
    float both[2];
#pragma acc loop gang
    for (int k = 1; k < n; k++) {
#pragma acc loop seq private(both)
      for (int i = 1; i < m; i++) {
        both[i % 2] = f[k * m + i - 1];
        f[k * m + i] += both[i % 2];
      }
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        f[k * m + i] += f[(k - 1) * m + i];
    }
  }
}
