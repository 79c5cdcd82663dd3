// OpenMP's own directives around tasks: constructs whose end waits for tasks get a wait. Without -fopenmp `critical` and
// `atomic` get locks, but not those of a kernel. With it parallel regions get a clause, by which their threads are in the
// task around.
// RUN: %hetcc --emit=openmp %s | FileCheck %s
// RUN: %hetcc --emit=openmp -fopenmp %s | FileCheck --check-prefix=OPENMP %s

#pragma omp task inout(*x)
void add(long *x);

long f(long *x, int n) {
  long y = 0;
#pragma omp parallel
#pragma omp single
  {
    add(x);
  }
#pragma omp task concurrent(y)
  {
#pragma omp atomic
    y += *x;
#pragma omp critical(name)
    { y *= 2; }
  }
#pragma omp taskgroup
  add(&y);
#pragma omp parallel
  n++;
#pragma omp parallel \
    for num_threads(2) // a remark
  for (int i = 0; i < n; i++)
    x[i]++;
#pragma omp taskwait
#pragma omp target teams distribute parallel for map(tofrom: y)
  for (int i = 0; i < n; i++)
#pragma omp atomic
    y++;
  return y;
}

// CHECK: #pragma omp parallel
// CHECK-NEXT: #pragma omp single
// CHECK-NEXT: { {
// CHECK-NEXT: het_task_of_add(x);
// CHECK-NEXT: } het_task_wait_beneath(0); }
// CHECK: het_critical_enter("atomic");
// CHECK: y += *x; het_critical_leave("atomic"); }
// CHECK: het_critical_enter("critical name");
// CHECK: { y *= 2; } het_critical_leave("critical name"); }
// CHECK: #pragma omp taskgroup
// CHECK-NEXT: { het_task_of_add(&y); het_task_wait_beneath(0); }
// CHECK: #pragma omp parallel
// CHECK-NEXT: n++;
// CHECK: #pragma omp target
// CHECK: #pragma omp atomic
// CHECK-NEXT: y++;
// OPENMP: {{^}}#pragma omp parallel HET_AROUND{{$}}
// OPENMP: {{^}}#pragma omp atomic
// OPENMP: {{^}}#pragma omp critical(name)
// OPENMP-NEXT: {{^ *}}{ y *= 2; }
// OPENMP: {{^}}#pragma omp parallel HET_AROUND{{$}}
// OPENMP: {{^ *}}for HET_AROUND num_threads(2) // a remark
// OPENMP: #pragma omp target teams distribute parallel for map(tofrom: y)
// CHECK-NOT: HET_AROUND
