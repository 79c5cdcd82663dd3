// A block with loops for several devices keeps its arrays there; what stands beside the loops is the host's.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

void touch(void);

void f(int n, double *a, double *b, const double *c) {
  int k = 0;
// CHECK: static het_site [[SITE:het_site_[0-9]+]] = {{.*}} "acc parallel", 0};
// CHECK: __attribute__((cleanup(het_data_leave))) =
// CHECK: het_data_enter(
#pragma acc parallel copy(a[0:n]) create(b[0:n])
  {
// CHECK: { het_host_view(&[[SITE]], "a", (const void *)a, 1); a[0] = n; }
    a[0] = n;
// CHECK: het_host_view(&[[SITE]], "c", (const void *)c, 0); double x = c[1];
    double x = c[1];
// CHECK: {{^ *}}k = n;
    k = n;
// CHECK: "acc loop", 0};
// CHECK: HET_SCHED_STATIC
#pragma acc loop hetero(1, all, static) part_copyin(b[1:n])
    for (int i = 0; i < n; i++)
      a[i] = b[i] + x;
// CHECK: while ((het_host_view(&[[SITE]], "a", (const void *)a, 0), a[0] < k)) {
    while (a[0] < k) {
// CHECK: het_enter(
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] += 1;
// CHECK: { het_host_view(&[[SITE]], "*", 0, 1); touch(); }
      touch();
    }
  }

// CHECK: static het_site [[TARGET:het_site_[0-9]+]] = {{.*}} "omp target", 0};
// CHECK: het_data_enter(
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
  {
// CHECK: "omp parallel for", 0};
// CHECK: #pragma omp simd
#pragma omp parallel for
    for (int i = 0; i < n; i++)
#pragma omp simd
      for (int j = 0; j < 3; j++)
        a[i] += j;
// CHECK: het_host_view(&[[TARGET]], "a", (const void *)a, 1);
    a[1] = a[0];
  }

// CHECK: "acc loop", 0};
// CHECK: het_enter(
#pragma acc loop hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
