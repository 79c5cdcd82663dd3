//===-- e2e/programs/same_complex_sums.c - sums of complex numbers ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Reductions of complex numbers in plain OpenACC, and of arrays of them in split loops; `++` and `--`.
// Its output is compared with that of the same file built without hetcc.
#include <complex.h>
#include <stdio.h>

int main(void) {
  enum { n = 50 };
  double complex a[n], s = 0, p = 1, t[3] = {0};
  float complex q = 0, b[n];
  for (int i = 0; i < n; i++) {
    a[i] = i + 2 * I;
    b[i] = 0;
  }
#pragma acc parallel loop copyin(a) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop copyin(a) reduction(* : p) reduction(+ : q)
  for (int i = 0; i < n; i++) {
    p *= 1 + 0.125 * (i % 2) * I;
    q += a[i];
  }
#pragma acc region for hetero(1) part_copyin(a[1 : n]) reduction(+ : t[0 : 3])
  for (int i = 0; i < n; i++)
    t[i % 3] += a[i];
#pragma acc region for hetero(1) part_copy(a[1 : n], b[1 : n])
  for (int i = 0; i < n; i++) {
    double complex z = a[i]++, w = ++z;
    float complex v = i - I;
    --w;
    v--;
    b[i] = ++v * 2;
    a[i] += z - w--;
    a[i] *= w;
  }
  int steps[n];
#pragma acc parallel loop copyin(a) copyout(steps)
  for (int i = 0; i < n; i++) {
    double complex z = a[i] / 10;
    int count = 0;
    while (z) {
      z -= creal(z) > 0.5 ? 1 : z;
      count++;
    }
    for (float complex w = 3; w; w--)
      count += 10;
    steps[i] = count;
  }
  for (int i = 0; i < n; i++)
    s += steps[i];
  float complex wave = 2;
#pragma omp target teams map(tofrom : wave) reduction(+ : wave)
#pragma omp parallel for reduction(+ : wave)
  for (int i = 0; i < n; i++)
    wave += a[i] * I;
  q += wave;
  printf("%g %g %.6g %.6g %g %g\n", creal(s), cimag(s), creal(p), cimag(p), crealf(q), cimagf(q));
  printf("%g %g %g\n", creal(t[0]), cimag(t[1]), cimag(t[2]));
  for (int i = 0; i < n; i++)
    printf("%g %g %g %g\n", creal(a[i]), cimag(a[i]), crealf(b[i]), cimagf(b[i]));
}
