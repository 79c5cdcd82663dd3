// A shape that repeats the length of the rows, known at run time only, has them once.
// RUN: %hetcc --emit=openmp %s | FileCheck %s

#pragma omp task in([n + 2][n+2]u)
void use(int n, double (*u)[n + 2]);

void call(int n, double (*u)[n + 2]) {
  use(n, u);
#pragma omp taskwait
}

// CHECK: {"u", (void *)(u), sizeof(((u)[0])[0]), HET_TASK_IN, 2, {{{.*}}0, (long)(n + 2)}, {(long)(sizeof
