// A construct and its loop as one directive: a loop in order leaves those in it to threads, as it does in a block.
// RUN: %hetcc -fopenacc -Rhet -w --emit=openmp %s -o - 2>%t.remarks | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

// CHECK-LABEL: void paths(
// CHECK: #pragma omp target data map(tofrom: d[0:n][0:n])
// CHECK: for (int k
// CHECK: #pragma omp target teams distribute
// CHECK: #pragma omp parallel for
void paths(int n, double d[n][n]) {
#pragma acc parallel loop seq copy(d[0 : n][0 : n])
  for (int k = 0; k < n; k++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        d[i][j] = d[i][k] + d[k][j] < d[i][j] ? d[i][k] + d[k][j] : d[i][j];
    }
  }
}

// Those without a directive need a proof, and so do those in `kernels` that do not say `independent`.
// CHECK-LABEL: void steps(
// CHECK: #pragma omp target data map(tofrom: a[0:n], b[0:n]) if((n > 3))
// CHECK: for (int k
// CHECK-COUNT-2: #pragma omp target teams distribute parallel for
// CHECK: #pragma omp target map(alloc: a[0:n])
// REMARK: [[#@LINE+6]]:5: remark: the iterations of this loop run in parallel
// REMARK: [[#@LINE+9]]:5: remark: this loop runs in its order, on one thread
// REMARK: [[#@LINE+3]]:3: remark: this loop runs in its order, and the parallel loops in it on the device: it has a 'seq' clause
void steps(int n, int t, double *restrict a, double *restrict b) {
#pragma acc kernels loop seq copy(a[0 : n], b[0 : n]) if (n > 3)
  for (int k = 0; k < t; k++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i] * 0.5;
    for (int i = 1; i < n - 1; i++)
      a[i] += a[i - 1];
  }
}

// Nobody has said that this one has its order.
// CHECK-LABEL: void found(
// CHECK: for (int k
// CHECK-COUNT-2: #pragma omp target teams distribute parallel for
// REMARK: [[#@LINE+3]]:3: remark: this loop runs in its order, and the parallel loops in it on the device: it may write an item of 'b'
void found(int n, int t, double *restrict a, double *restrict b) {
#pragma acc kernels loop copy(a[0 : n], b[0 : n])
  for (int k = 0; k < t; k++) {
#pragma acc loop independent
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i] * 0.5;
  }
}

// Variables of the loop's own keep it on the device. The threads of one gang share out a marked loop in it.
// CHECK-LABEL: void own(
// CHECK: #pragma omp target map(tofrom: a[0:n]) private(w)
// CHECK: #pragma omp parallel for
void own(int n, double *a) {
  double w;
#pragma acc parallel loop seq copy(a[0 : n]) private(w)
  for (int k = 0; k < 3; k++) {
    w = a[k];
#pragma acc loop vector
    for (int i = 3; i < n; i++)
      a[i] += w;
  }
}

// A condition whose value the device has: the host gets it before, wherever the statement stands.
// CHECK-LABEL: void sieve(
// CHECK: for (int p
// CHECK: {{^}}{
// CHECK-NEXT: __typeof__((f[p]) + 0) het_value_0;
// CHECK: if (het_value_0)
// CHECK-NEXT: #pragma omp target teams distribute parallel for
// CHECK: else
// CHECK: {{^}}{
// CHECK-NEXT: __typeof__((f[0]) + 0) het_value_1;
void sieve(int n, char *f) {
#pragma acc kernels loop seq copy(f[0 : n])
  for (int p = 2; p * p < n; p++)
    if (f[p])
#pragma acc loop independent
      for (int q = p * p; q < n; q += p)
        f[q] = 0;
    else if (f[0])
#pragma acc loop independent
      for (int q = 0; q < n; q++)
        f[q] += 2;
}
