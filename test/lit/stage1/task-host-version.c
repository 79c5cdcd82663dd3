// A task with a body in C for devices may have a version for the host: devices run the body, and the policy has both.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -c %s -o %t.o

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]a) inout([n]b)
void add(int n, const double *a, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}
#pragma omp target device(smp) implements(add) copy_deps
#pragma omp task in([n]a) inout([n]b)
void add_host(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}
// CHECK-LABEL: void het_task_of_add(int n, const double *a, double *b) {
// CHECK-NEXT: (void)sizeof(add(n, a, b), 0);
// CHECK: het_task het_task_1 = {{.*}}, HET_TASK_MADE, 2, het_copy_1,
// CHECK: "add", 0, HET_TASK_ANY | HET_TASK_CUDA | HET_TASK_HOST,
// CHECK: #if HET_TASK_MADE
// CHECK: b[i] += a[i];
// CHECK: #endif
// CHECK-NEXT: if (!het_done_1)
// CHECK: add_host(n, a, b); } }

// The first one counts.
#pragma omp target device(smp) implements(add) copy_deps
#pragma omp task in([n]a) inout([n]b)
void add_late(int n, const double *a, double *b) { add_host(n, a, b); }

// A body that is for the host, too, stays the host's.
// CHECK-LABEL: void het_task_of_twice(int n, double *a) {
// CHECK: if (!het_done_
// CHECK-NOT: _host
// CHECK: twice(n, a); } }
#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]a)
void twice(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
#pragma omp target device(smp) implements(twice) copy_deps
#pragma omp task inout([n]a)
void twice_host(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += a[i];
}

void run(double *a, double *b) {
  add(10, a, b);
  twice(10, b);
#pragma omp taskwait
}
