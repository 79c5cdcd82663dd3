// Functions of which no task can be made, a target without a task, and a wait outside of functions.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -DFUNCTIONS -c %s -o %t.o 2>&1 | FileCheck --check-prefix=FUNCTION %s
// RUN: not ls %t.o

#ifdef FUNCTIONS
#pragma omp task
int returns(int n);
#pragma omp task
void variadic(int n, ...);
#pragma omp task
int variable;
#else
#pragma omp target device(smp)
#pragma omp taskwait
#pragma omp target device(smp) copy_deps
void later(void);
void f(int *x) {
#pragma omp taskwait on(x[0;1])
}
#pragma omp target device(smp)
#endif

// CHECK: :14:1: error: an 'omp target' of a task without a task [het-task-missing]
// CHECK: :15:1: error: '#pragma omp taskwait' outside of a function [het-not-in-function]
// CHECK: :16:1: error: an 'omp target' of a task without a task [het-task-missing]
// CHECK: :21:1: error: an 'omp target' of a task without a task [het-task-missing]
// CHECK: 4 errors generated.

// FUNCTION: :7:1: error: 'omp task' outside of functions stands before a function, and here is a function that returns a value [het-task-function]
// FUNCTION: :9:1: error: {{.*}} here is a variadic function [het-task-function]
// FUNCTION: :11:1: error: {{.*}} here is none [het-task-function]
// FUNCTION: 3 errors generated.
