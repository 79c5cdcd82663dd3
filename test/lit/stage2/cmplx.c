// Macros of <complex.h> that the C library keeps for GCC: where GCC compiles the program, bodies and clauses have them.
// REQUIRES: gcc
// RUN: %hetcc --emit=cuda %s | FileCheck %s
// RUN: %hetcc -c %s -o %t.o
// RUN: not %hetcc -std=c99 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=C99
#include <complex.h>
static double complex turned(double x, double y) { return CMPLX(-y, x); }
void f(int n, double complex *a, float complex *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) part_copyout(b[1:n])
  for (int i = 0; i < n; i++) {
    b[i] = CMPLXF(i, 1);
    a[i] = CMPLX(creal(a[i]), i) + turned(i, 2);
  }
}
// CHECK: return ::het::makeComplex((double)(-y), (double)(x));
// CHECK: b[i] = ::het::makeComplex((float)(i), (float)(1));
// CHECK: a[i] = ::het::makeComplex((double)(::het::creal(a[i])), (double)(i)) + turned(i, 2);
// C99: error: call of 'CMPLX
