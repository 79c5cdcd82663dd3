// ALIGN alone is as the loop has it, or the array that the loop writes; BIND is ALIGN.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(ALIGN)) map(to: b[0:n] dist_data(ALIGN))
#pragma omp parallel for dist_iteration(AUTO)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK)) map(to: b[0:n] dist_data(BIND(a)))
#pragma omp parallel for dist_iteration(ALIGN)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp parallel target device(*) map(tofrom: a[0:n] distribute(BLOCK)) map(to: b[0:n] distribute(BLOCK))
#pragma omp parallel for distribute(BIND(b))
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

//      CHECK: region 'omp target' at 5:1
//      CHECK: schedule HET_SCHED_AUTO
//      CHECK: access a:
// CHECK-NEXT: follows 0 auto
//      CHECK: access b:
// CHECK-NEXT: follows 0 auto
//      CHECK: region 'omp target' at 9:1
//      CHECK: schedule HET_SCHED_DEFAULT
//      CHECK: access a:
// CHECK-NEXT: follows 0 by block
//      CHECK: access b:
// CHECK-NEXT: follows 0 by block
//      CHECK: region 'omp parallel target' at 13:1
//      CHECK: loop over axis 0{{.*}} of b
