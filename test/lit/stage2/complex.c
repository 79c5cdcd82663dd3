// Complex numbers in kernel text: types, operators and functions of hetcc/complex.h.
// RUN: %hetcc --emit=cuda %s | FileCheck %s
// RUN: %hetcc -c %s -o %t.o
#include <complex.h>
struct wave {
  float complex f;
  double complex d;
};
void f(int n, double complex *a, struct wave *w) {
  double complex sum = 0;
#pragma acc region for hetero(1) part_copy(a[1:n]) part_copy(w[1:n]) reduction(+: sum)
  for (int i = 0; i < n; i++) {
    double complex z = 2.0 * a[i] + w[i].f * I;
    __imag__ z += 1;
    ++z;
    z--;
    w[i].f = conj(z) / ~w[i].d;
    w[i].d = z ? 1 : cexp(z);
    double x = z;
    a[i] = x * z * 3;
    sum += a[i];
  }
}
// CHECK: struct wave {
// CHECK-NEXT: ::het::ComplexFloat f;
// CHECK-NEXT: ::het::ComplexDouble d;
// CHECK: ::het::ComplexDouble sum = (::het::ComplexDouble)(0);
// CHECK: ::het::ComplexDouble z = (2.0 * a[i]) + ((::het::ComplexDouble)(w[i].f * 
// CHECK: HET_IMAG(z) += 1
// CHECK: (z += (double)1)
// CHECK: ::het::stepped(z, (double)-1)
// CHECK: w[i].f = (::het::ComplexFloat){{.*}}::het::conj(z) / (::het::conj(w[i].d))
// CHECK: z ? (::het::ComplexDouble)1 : ::het::cexp(z)
// CHECK: double x = (double)HET_REAL(z);
// CHECK: HET_REDUCE(Sum, sum, het_partial_sum);
