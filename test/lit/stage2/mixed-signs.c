// A signed index and an unsigned bound: the iterations that a directive shares out are counted in the index's type, on each device.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=opencl %s -o - | FileCheck --check-prefix=OPENCL %s
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck --check-prefix=ACC %s
#include <stddef.h>

void shared_out(unsigned n, size_t m, int *a) {
// CHECK: HET_SHARE_X(0, int, i, het_first_i, <, (int)(n), +, 1)
// OPENCL: HET_SHARE_X(0, int, i, het_first_i, <, (int)(n), +, 1)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = -5; i < n; i++)
    a[i + 5] = i;
// It cannot be negative.
// CHECK: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// A team's threads.
// CHECK: const auto het_bound_j = m;
// CHECK: HET_SPREAD_THREADS(long, j, het_first_j, <, (long)het_bound_j, +, 1)
#pragma omp target teams distribute map(tofrom : a[0 : n])
  for (int i = 0; i < 4; i++) {
    const int own = a[i];
#pragma omp parallel for
    for (long j = -i; j < m; j++)
      a[j + 8] += own;
  }
}

// In a loop in order C's comparison holds: no proof of independence makes it another one.
// CHECK: HET_SHARE_X(0, int, i, 0, <, 8, +, 1)
// CHECK: for (int j = -2; j < n; j++)
void in_order(unsigned n, double (*restrict a)[100]) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 8])
  for (int i = 0; i < 8; i++)
    for (int j = -2; j < n; j++)
      a[i][j + 2] = j;
}
// ACC-LABEL: void kernels
// ACC: #pragma omp target map({{.*}} /* acc kernels */
void kernels(unsigned n, double *restrict a) {
#pragma acc kernels copy(a[0:n])
  for (int j = -2; j < n; j++)
    a[j + 2] = j;
}
