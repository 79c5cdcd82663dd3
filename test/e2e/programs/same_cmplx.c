//===-- e2e/programs/same_cmplx.c - complex numbers by their parts, as C11 has them ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In split loops, plain constructs, functions and on the host.
// Its output is compared with that of the same file built without hetcc.
#include <complex.h>
#include <stdio.h>

#define N 40
static double complex a[N];
static float complex b[N];

static double complex turned(double complex z) { return CMPLX(-cimag(z), creal(z)); }

int main(void) {
  const long double complex wide = CMPLXL(0.5, 2);
  const double complex start = CMPLX(creall(wide), -0.0);
#pragma acc region for hetero(1) part_copyout(a[1 : N], b[1 : N])
  for (int i = 0; i < N; i++) {
    a[i] = CMPLX(i, -0.0) + turned(start);
    b[i] = CMPLXF(1, 0.25 * i);
  }
#pragma omp target teams distribute parallel for map(tofrom : a, b)
  for (int i = 0; i < N; i++) {
    a[i] = turned(a[i]) * CMPLX(0, i);
    b[i] *= CMPLXF(i, -1);
  }
  for (int i = 0; i < N; i++)
    printf("%.17g %.17g %.9g %.9g\n", creal(a[i]), cimag(a[i]), crealf(b[i]), cimagf(b[i]));
  return 0;
}
