//===-- e2e/programs/same_complex.c - complex numbers of C ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In split loops and plain constructs, as scalars, arrays, members, arguments, results and reductions.
// Its output is compared with that of the same file built without hetcc.
#include <complex.h>
#include <stdio.h>

typedef double complex number;
struct cell {
  float complex small;
  number z;
  int n;
};

static number power(number z, int n) {
  number p = 1;
  for (int k = 0; k < n; k++)
    p *= z;
  return p;
}

#define N 64
static number a[N], b[N], spectrum[N];
static float complex f[N];
static struct cell cells[N];

// Functions of another library may differ in their last bits.
static void show(const char *name, const number *z, int digits) {
  for (int k = 0; k < N; k += 7)
    printf("%s %.*g %.*g\n", name, digits, creal(z[k]), digits, cimag(z[k]));
}

int main(void) {
  const number turn = cexp(-2.0 * 3.14159265358979323846 * I / N);
  for (int k = 0; k < N; k++) {
    a[k] = 0.01 * k + (1 - 0.02 * k) * I;
    f[k] = k - 2.5f * I;
    cells[k].small = f[k];
    cells[k].z = a[k];
    cells[k].n = k % 4;
  }
#pragma acc region for hetero(1) part_copyin(a[1 : N]) part_copy(b[1 : N])
  for (int i = 0; i < N; i++) {
    number w = a[i] * conj(a[i]) + 2.0i / (a[i] + 3);
    w -= 1;
    w *= 0.5f;
    __imag__ w += 1;
    b[i] = w / a[i] + (-w) * I + creal(w) * cabs(a[i]) + (a[i] == w);
  }
  show("b", b, 17);
#pragma acc region for hetero(1) copyin(a[0 : N]) part_copy(spectrum[1 : N]) firstprivate(turn)
  for (int k = 0; k < N; k++) {
    number sum = 0, factor = 1, step = power(turn, k);
    for (int j = 0; j < N; j++, factor *= step)
      sum += a[j] * factor;
    spectrum[k] = sum;
  }
  show("spectrum", spectrum, 12);
#pragma acc parallel loop copy(b)
  for (int i = 0; i < N; i++)
    b[i] = csqrt(b[i]) + clog(b[i] + 2) * carg(b[i]) + cpow(b[i], 0.5) - csin(b[i]) / ccosh(b[i]);
  show("functions", b, 12);
#pragma omp target teams distribute parallel for map(tofrom : cells)
  for (int i = 0; i < N; i++) {
    cells[i].z = power(cells[i].z, cells[i].n) + cells[i].small;
    cells[i].small = cells[i].small * cells[i].small + 1;
    if (cells[i].z != 0)
      cells[i].n = (int)creal(cells[i].z);
  }
  for (int i = 0; i < N; i += 5)
    printf("cell %.17g %.17g %.9g %.9g %d\n", creal(cells[i].z), cimag(cells[i].z), crealf(cells[i].small),
           cimagf(cells[i].small), cells[i].n);
  // Sums of whole numbers are the same in any order.
  number sum = 1;
  float complex product = 1;
#pragma acc region for hetero(1) part_copyin(f[1 : N]) reduction(+ : sum) reduction(* : product)
  for (int i = 0; i < N; i++) {
    sum += 2 * f[i];
    product *= i % 2 ? I : -I;
  }
  printf("sum %g %g product %g %g\n", creal(sum), cimag(sum), crealf(product), cimagf(product));
  return 0;
}
