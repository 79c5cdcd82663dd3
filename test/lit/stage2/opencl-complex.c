// OpenCL C has no complex numbers: they are structures there, and their operators are functions.
// RUN: %hetcc --emit=opencl %s -o - | FileCheck %s
// RUN: %hetcc --emit=opencl %s -o - | FileCheck --check-prefix=ARRAY %s
// RUN: %hetcc --emit=opencl -Rhet %s 2>&1 -o - | FileCheck --check-prefix=REMARK %s
#include <complex.h>

void f(int n, double complex *z, float complex *w, double x, int *same) {
  double complex s = 0;
#pragma omp target teams distribute parallel for map(tofrom : z[0 : n], w[0 : n], same[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    z[i] = z[i] * conj(z[i]) + x / z[i] - 2 * I;
    z[i] *= w[i];
    w[i] += z[i];
    __imag__ w[i] = -creal(z[i]);
    if (w[i])
      same[i] = z[i] != x && w[i];
    s += cexp(-z[i]);
  }
  z[0] = s;
}
// The first value of sums of arrays, and conditions of loops.
void g(int n, double complex *z, double complex *sums) {
#pragma acc region for hetero(1) part_copy(z[1 : n]) reduction(+ : sums[0 : 3])
  for (int i = 0; i < n; i++) {
    while (z[i])
      z[i] -= 1;
    sums[i % 3] += z[i];
  }
}
// CHECK: #include <het/opencl_complex.h>
// CHECK: HET_REDUCE_ROOM(het_complex_d, het_partial_s, {{[0-9]+}})
// CHECK: het_complex_d s = het_make_d(0, 0);
// CHECK: z[i] = het_sub_zz_d((het_add_zz_d((het_mul_zz_d(z[i], het_conj_d(z[i]))), (het_div_rz_d(x, z[i])))), {{.*}}het_make_f
// CHECK: z[i] = het_mul_zz_d(z[i], (het_convert_d(w[i])));
// CHECK: w[i] = het_convert_f(het_add_zz_d(het_convert_d(w[i]), z[i]));
// CHECK: HET_IMAG(w[i]) = -het_creal_d(z[i]);
// CHECK: if (het_isTrue_f(w[i]))
// CHECK: same[i] = !het_eq_zz_d(z[i], het_make_d(x, 0)) && het_isTrue_f(w[i]);
// CHECK: s = het_add_zz_d(s, het_cexp_d(het_neg_d(z[i])));
// CHECK: HET_REDUCE(het_complex_d, Sum_d, s, het_partial_s);
// ARRAY: HET_COPY(het_complex_d, het_own_sums, het_partial_sums, het_count_sums, het_make_d(0, 0))
// ARRAY: while (het_isTrue_d(z[i]))
// ARRAY: HET_REDUCE_ARRAY(het_complex_d, Sum_d, het_partial_sums, het_count_sums);
// REMARK-NOT: no OpenCL version
