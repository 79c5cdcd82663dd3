// A loop that reads less than the halo of its array's data region says so: the rest is not fetched.
// RUN: %hetcc --emit=openmp %s -o %t.c && FileCheck %s < %t.c

void f(int n, int w, double *a, double *b) {
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(2)) map(tofrom: b[0:n] dist_data(BLOCK) halo(2))
  {
// Nothing beside the iterations' own.
// CHECK: het_layout_2_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 1}}};
// CHECK: het_layout_2_1 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 1}}};
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] = b[i];
// One before.
// CHECK: het_layout_3_1 = {{.*}}{{[{][{]}}1, 1, 0, 0, 1, 0, 0, 0, 1}}};
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < n; i++)
      a[i] = b[i - 1] + b[i];
// All of it, and more than the halo.
// CHECK-NOT: het_layout_4_1
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 2; i < n - 2; i++)
      a[i] = b[i - 2] + b[i + 2];
// CHECK: het_layout_5_1 = {{.*}}{{[{][{]}}1, 1, 0, 0, 3, 0, 0, 0, 0}}};
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 3; i < n; i++)
      a[i] = b[i - 3] + b[i + 2];
// Any item.
// CHECK: {"b", {{.*}}HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE,
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] = b[i * w % n];
  }
}
