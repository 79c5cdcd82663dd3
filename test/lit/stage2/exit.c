// A kernel ends the program by a word of the host's memory, and prints where printf does. OpenCL C cannot say the first.
// RUN: %hetcc --emit=cuda -fopenmp %s | FileCheck %s
// RUN: %hetcc --emit=opencl -fopenmp -Rhet %s 2>&1 | FileCheck --check-prefix=OPENCL %s
// RUN: not %hetcc --emit=cuda -fopenmp -DOTHER %s 2>&1 | FileCheck --check-prefix=OTHER %s
#include <stdio.h>
#include <stdlib.h>
// CHECK: HET_EXIT_WORD([[UNIT:[a-z0-9_]+]])
static double limit(double v) {
  if (v < 0) {
    fputs("below\n", stderr);
    exit((int)v + 9);
  }
  return v;
}
void f(double *a, int n, FILE *log) {
// The streams are no parameters.
// CHECK: HET_PRINT_TO(stderr, "%s", "below\n");
// CHECK-NEXT: HET_EXIT([[UNIT]], ((int)v + 9));
// CHECK: (int n, double *a)
// CHECK: HET_PRINT_TO(stdout, "%d %g\n", i, a[i]);
// CHECK-NEXT: HET_FLUSH(stdout);
// CHECK: HET_IMAGE([[UNIT]], HET_NEEDS_EXIT)
// OPENCL: the function 'exit'
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) {
    a[i] = limit(a[i]);
    fprintf(stdout, "%d %g\n", i, a[i]);
    fflush(stdout);
  }
#ifdef OTHER
// OTHER: [[@LINE+5]]:{{.*}}: error: the function 'fprintf' on another stream than stdout and stderr is not supported
#pragma omp parallel target device(*) map(tofrom : a[0 : n] partition([AUTO]))
#pragma omp for
  for (int i = 0; i < n; i++) {
    a[i]++;
    fprintf(log, "%d\n", i);
  }
#endif
}
