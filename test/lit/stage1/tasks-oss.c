// Tasks of OmpSs-2. Each is complete when those within it are, as is one of OmpSs with `wait` or a weak clause.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// NONE-NOT: {{.}}

void f(int n, int *x, int *y) {
#pragma oss task in(x[0;n]) weakinout(y[0;n]) label("outer")
  for (int i = 0; i < n; i++) {
#pragma oss task inout(y[i])
    ++y[i];
  }
#pragma oss release inout(y[0;n])
#pragma oss task for inout(x[0;n]) chunksize(4)
  for (int i = 0; i < n; i++)
    ++x[i];
#pragma oss critical
  ++*x;
#pragma oss taskwait
#pragma omp task inout(*x) wait
  ++*x;
#pragma omp task weakin(*x)
  ++*y;
#pragma omp task inout(*x)
  ++*x;
#pragma oss task weakreduction(+ : y[0]) node(0)
  {
#pragma oss task inout(y[0])
    ++y[0];
  }
}
// CHECK: het_access_[[A:[0-9]+]][] = {
// CHECK-NEXT: {"x", (void *)(x), sizeof((x)[0]), HET_TASK_IN, 1
// CHECK-NEXT: {"y", (void *)(y), sizeof((y)[0]), HET_TASK_INOUT, 1
// CHECK: const het_task het_task_[[A]] = {{{.*}}"outer"{{.*}}, 0, 0, 0, 1, 0};
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 1, 0};
// CHECK-NOT: pragma oss
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 1, 0};
// CHECK: het_critical_enter(
// CHECK: het_task_wait(
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 1, 0};
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 1, 0};
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 0, 0};
// CHECK: {"y", {{.*}}HET_TASK_INOUT, 1
// CHECK: const het_task het_task_{{.*}}, 0, 0, 0, 1, 0};
