// What stands beside the loops of a block and uses the device's storage is one thread's: statements, initializers of
// declarations and conditions around loops. The loops have their threads.
// RUN: %hetcc -Rhet-kernels-in-order --emit=openmp %s -o - 2>%t.said | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said

#include <math.h>

int next(int);

// CHECK-LABEL: void declarations
void declarations(int n, double *restrict a, const double *restrict b) {
#pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  {
// CHECK: __typeof__((b[0]) + 0) het_value_0;
// CHECK-NEXT: #pragma omp target map(alloc: b[0:n]) map(from: het_value_0)
// CHECK-NEXT: het_value_0 = b[0];
// CHECK: __typeof__((next(n)) + 0) het_value_1;
// CHECK: const double first = het_value_0, second = het_value_1, third = n;
    const double first = b[0], second = next(n), third = n;
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] = first * b[i] + second + third;
// Numbers of the library's functions are the host's to compute.
// CHECK: double root = sqrt(n), most = fmax(root, pow(root, 2));
    double root = sqrt(n), most = fmax(root, pow(root, 2));
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] += root + most;
  }
}

// CHECK-LABEL: void conditions
void conditions(int n, double *restrict a) {
#pragma acc kernels copy(a[0:n])
  {
    int k = 0;
// CHECK: het_value_0 = a[1] > 2;
// CHECK: if (het_value_0) {
    if (a[1] > 2) {
// CHECK: #pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
        a[i] += 1;
    } else
// CHECK: else
// CHECK: #pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
        a[i] -= 1;
// CHECK: #pragma omp target map(alloc: a[0:n]) map(tofrom: k)
// CHECK: if (a[0] < 0)
    if (a[0] < 0)
      k = 1;
    else if (a[2] < 0)
      k = 2;
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] += k;
  }
}

// CHECK-LABEL: void gangs
void gangs(int n, double *restrict a, const double *restrict b) {
#pragma acc parallel copy(a[0:n]) copyin(b[0:n])
  {
// CHECK: double rate = het_value_0;
// CHECK: #pragma omp target teams distribute parallel for
    double rate = b[1];
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      a[i] *= rate;
  }
}

// A scalar that a clause keeps on the device.
// CHECK-LABEL: void resident
void resident(int n, double *restrict a, double dt) {
#pragma acc data copyin(dt)
#pragma acc kernels copy(a[0:n])
  {
// CHECK: #pragma omp target map(tofrom: dt) map(from: het_value_0)
// CHECK: double half = het_value_0;
    double half = dt / 2;
// CHECK: #pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] *= half;
  }
}

// It changes beside a loop: that is one thread's, and the loop is not.
// CHECK-LABEL: void counted
void counted(int n, double *restrict a) {
  double most = 1;
#pragma acc data create(most)
#pragma acc kernels copy(a[0:n])
  {
// CHECK: #pragma omp target map(tofrom: most)
// CHECK: most = 0;
    most = 0;
// CHECK: #pragma omp target teams distribute parallel for {{.*}}reduction(max: most)
#pragma acc loop independent reduction(max : most)
    for (int i = 0; i < n; i++)
      most = a[i] > most ? a[i] : most;
  }
}

// Of these no value comes home: the block is one thread's.
// CHECK-LABEL: void refused
void refused(int n, double *restrict a) {
// SAID: kernels-values.c:[[#@LINE+2]]:3: remark: this block runs on one thread of the device: it uses arrays or calls functions in declarations or conditions beside its loops
#pragma acc kernels copy(a[0:n])
  {
    double first = a[0], twice = first * a[1];
    for (int i = 0; i < n; i++)
      a[i] *= twice;
  }
// SAID: kernels-values.c:[[#@LINE+2]]:3: remark: this block runs on one thread of the device: it uses arrays or calls functions
#pragma acc kernels copy(a[0:n])
  {
    double *second = &a[(int)a[1]];
    for (int i = 0; i < n; i++)
      a[i] *= 2;
    *second = 0;
  }
}
