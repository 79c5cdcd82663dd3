// A second directive before another declaration of a task says the same as the first, and a directive is about one
// function. Parameters may have other names there.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %hetcc -DSAME -c %s -o %t.o

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]x) priority(n + 1) label(scale)
void scale(int n, double *x);
#pragma omp task in([n]x)
void other(int n, double *x);
#ifdef SAME
#pragma omp target device(cuda, opencl)
#pragma omp task inout([count]v) priority(count+1)
void scale(int count, double *v) {
  for (int i = 0; i < count; i++)
    v[i] *= 2;
}
#else
#pragma omp target device(smp)
#pragma omp task inout([n]x)
void scale(int n, double *x);
#pragma omp task inout([n]x) priority(n + 2)
void scale(int n, double *x);
#pragma omp task inout([m]x) priority(n + 1)
void scale(int m, double *x);
#pragma omp task in([n]x) final(1)
void other(int n, double *x);
#pragma omp task inout([n]x)
void other(int n, double *x);
#pragma omp task inout(*x)
void add(int *x), multiply(int *x);
#pragma omp task in(n[0;3]) inout([4]x)
void section(int n, double *x);
void calls(double *x) { section(3, x); }
#endif

// CHECK: :20:1: error: a second 'omp task' before 'scale' has another 'device' [het-task-twice]
// CHECK: :7:1: note: the first one is here; write all clauses in it, or the same ones before each declaration
// CHECK: :22:1: error: a second 'omp task' before 'scale' has another 'priority' [het-task-twice]
// CHECK: :24:1: error: a second 'omp task' before 'scale' has another 'priority' [het-task-twice]
// CHECK: :26:1: error: a second 'omp task' before 'other' has another 'final' [het-task-twice]
// CHECK: :28:1: error: a second 'omp task' before 'other' names other storage [het-task-twice]
// CHECK: :30:1: error: 'omp task' outside of functions stands before a function, and here is a declaration of several names [het-task-function]
