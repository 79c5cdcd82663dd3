// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --match-full-lines

void f(int n, double *a) {
// CHECK:{{.*}}/acc-wait.c:[[#@LINE+1]]:21: error: clause 'private' is not allowed on '#pragma acc wait' [het-clause-not-here]
#pragma acc wait(1) private(n)
}
