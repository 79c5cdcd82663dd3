// A body that a macro writes: the text of the task's function must stand in the file.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
#define BODY { x[0] += n; }
#pragma omp task inout(*x)
void add(int n, int *x) BODY
void f(int *x) { add(1, x); }

// CHECK: :4:1: error: a task that the file's own text does not show is not supported yet [het-not-supported]
// CHECK: :4:1: note: write the function and its calls without a macro
