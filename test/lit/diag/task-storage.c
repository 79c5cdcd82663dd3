// Storage that a task cannot name, and kernels without another version.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -DKERNEL -c %s -o %t.o 2>&1 | FileCheck --check-prefix=KERNEL %s

#ifdef KERNEL
#pragma omp target device(opencl) ndrange(1, n, 64) copy_deps
#pragma omp task in([n]x) out([n]y)
void scale(int n, double *x, double *y);
#pragma omp target device(smp) implements(other) copy_deps
#pragma omp task in([n]x) out([n]y)
void here(int n, double *x, double *y);
#pragma omp target device(smp) implements(scale) copy_deps
#pragma omp task in([n]x)
void fewer(int n, double *x);
#else
struct hidden; void f(int n, double *p, struct hidden *v, int x) {
#pragma omp task in(p[1:]) label(end)
  x = 0;
#pragma omp task in(x[0;3])
  x = 0;
#pragma omp task in([n]v)
  x = 0;
#pragma omp task in(p[0;n][0;n])
  x = 0;
#pragma omp task out(x + 1)
  x = 0;
#pragma oss task implements(f) in(*p)
  x = 0;
}
#endif

// CHECK: :17:21: error: 'p' has no end that is known here, in 'in' [het-task-storage]
// CHECK: :19:21: error: 'x' has no items in so many dimensions, in 'in' [het-task-storage]
// CHECK: :21:21: error: 'v' points to storage of unknown size, in 'in' [het-task-storage]
// CHECK: :23:21: error: 'p' has no items in so many dimensions, in 'in' [het-task-storage]
// CHECK: :25:22: error: 'x + 1' names no storage, in 'out' [het-task-storage]
// CHECK: :27:18: error: a statement is no version of the task 'f' [het-task-implements]
// CHECK: 6 errors generated.

// KERNEL: :9:32: error: no task of the name 'other' stands above [het-task-implements]
// KERNEL: :12:32: error: 'scale' has other parameters [het-task-implements]
