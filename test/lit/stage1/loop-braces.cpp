// The first value of a loop may stand in braces; a loop without one is not counted.
// RUN: not %hetcxx --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i{2}; i < n; i++)
    a[i] = i;
// CHECK: loop-braces.cpp:[[#@LINE+2]]:8: error: the loop after '#pragma acc region for' is not in canonical form: it must set one variable
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i{}; i < n; i++)
    a[i] = i;
}
