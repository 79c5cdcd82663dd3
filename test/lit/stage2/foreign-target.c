// An `omp target` construct that no annotation of ours made: refused, not dropped.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target teams
  { b[0] = 1; }
}
// CHECK: foreign-target.c:7:1: error:
