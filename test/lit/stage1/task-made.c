// The body of a task for devices stands there twice: for the host, and as a target construct for stage 2 alone.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) out([n]y)
void scale(int n, const double *x, double *y);

void call(int n, double *x, double *y) {
  scale(n, x, y);
#pragma omp target device(smp, clgpu) copy_deps
#pragma omp task inout([n]x)
#pragma omp parallel for schedule(static) collapse(1) num_threads(2)
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

// Other names of parameters, a declaration for the host, variables that are each iteration's own.
void scale(int count, const double *x, double *y) {
  const double by = 1.0 / count;
  int i;
  double own;
  for (i = 0; i < count; i++) {
    own = x[i];
    y[i] = own * by;
  }
}

// A variable of the loops that one of them declares is none of the construct's.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void rows(int n, double *x) {
  int i;
  for (i = 0; i < n; i++) {
    int j;
    for (j = 0; j < 3; j++)
      x[i] += j;
  }
}

// CHECK: #pragma omp task depend(inout: *(char *)(void *)(x))
// CHECK: static const het_task_kernel het_own_1 = {"call:12", 0, HET_TASK_GPU | HET_TASK_HOST, 0, 0, 0, 0, 0, 0, 0};
// CHECK-NEXT: int het_done_1 = 0;
// CHECK-NEXT: #if HET_TASK_MADE
// CHECK: #pragma omp target device(het_own_1.devices)
// CHECK: #pragma omp teams distribute parallel for collapse(1)
// CHECK-NEXT: #line 14
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: #endif
// CHECK-NEXT: if (!het_done_1)
// CHECK: #pragma omp parallel for schedule(static) collapse(1) num_threads(2)

// CHECK: static __inline__ void het_task_of_scale(int n, const double *x, double *y) {
// CHECK: "scale", (long)(0), 1, 0, 2, het_access_2, HET_TASK_MADE, 2, het_copy_2, 0, 0};
// CHECK: static const het_task_kernel het_own_2 = {"scale", 0, HET_TASK_ANY | HET_TASK_CUDA, 0, 0, 0, 0, 0, 0, 0};
// CHECK: { __typeof__(n) count = n;
// CHECK: const double by = 1.0 / count;
// CHECK: int i;
// CHECK: double own;
// CHECK: #line 5
// CHECK-NEXT: #pragma omp target private(i, own) device(het_own_2.devices)
// CHECK-NEXT: #line 23
// CHECK-NEXT: for (i = 0; i < count; i++) {
// CHECK: if (!het_done_2)
// CHECK-NEXT: #line
// CHECK-NEXT: scale(n, x, y); }

// CHECK: static __inline__ void het_task_of_rows(int n, double *x) {
// CHECK: #pragma omp target private(i) device(het_own_3.devices)
