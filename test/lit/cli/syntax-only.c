// The compiler underneath checks a file without the directives that it does not know, which hetcc has checked.
// RUN: %hetcc -fopenmp -fsyntax-only -Wall -Werror %s
// RUN: not %hetcc -fopenmp -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s
#ifndef _OPENMP
#error
#endif

void f(int n, double *a) {
#pragma omp task inout([n]a)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp taskwait
#pragma omp target map(tofrom: a[0:n] dist_data(BLOCK)) device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += 1;
#ifdef WRONG
#pragma omp task inout([n]b)
  a[0] = 1;
#endif
}
// CHECK: error: use of undeclared identifier 'b' in '#pragma omp task'
