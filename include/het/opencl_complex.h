/*===-- het/opencl_complex.h - complex numbers of kernels in OpenCL C ---------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* OpenCL C 1.2 has none: a number is a structure of the layout that C gives it. The runtime compiles this text behind
|* <het/opencl.h>, in front of kernels that name it. Functions end in f and d, for parts of float and double. Operands
|* are z, complex, and r, real. Formulas are those of <hetcc/complex.h>: annex G of C where a part is infinite.
\*===------------------------------------------------------------------------------------------------===*/
#ifndef HET_OPENCL_COMPLEX_H
#define HET_OPENCL_COMPLEX_H

#define HET_REAL(z) ((z).re)
#define HET_IMAG(z) ((z).im)
#define het_make_f(real, imaginary) ((het_complex_f){(float)(real), (float)(imaginary)})
#define het_make_d(real, imaginary) ((het_complex_d){(double)(real), (double)(imaginary)})

#define HET_OP_Sum_f(T, a, b) het_add_zz_f(a, b)
#define HET_OP_Sum_d(T, a, b) het_add_zz_d(a, b)
#define HET_OP_Product_f(T, a, b) het_mul_zz_f(a, b)
#define HET_OP_Product_d(T, a, b) het_mul_zz_d(a, b)

/* A function's result, its name and its body; the parameters are z, w and x. */
#define het_from_z(s, name, body) static inline het_complex_##s het_##name##_##s(het_complex_##s z) body
#define het_from_zz(s, name, body)                                                                                     \
  static inline het_complex_##s het_##name##_##s(het_complex_##s z, het_complex_##s w) body
#define het_from_zr(T, s, name, body) static inline het_complex_##s het_##name##_##s(het_complex_##s z, T x) body
#define het_from_rz(T, s, name, body) static inline het_complex_##s het_##name##_##s(T x, het_complex_##s z) body
#define het_real_from(T, s, name, body) static inline T het_##name##_##s(het_complex_##s z) body
#define het_test_of(s, name, body) static inline int het_##name##_##s(het_complex_##s z, het_complex_##s w) body

/* An infinity as 1, anything else as 0, with the sign of what it was. A nan as 0. */
#define het_boxed(T, x) copysign((T)(isinf(x) ? 1 : 0), x)
#define het_number(T, x) (isnan(x) ? copysign((T)0, x) : (x))

#define het_complex_operators(T, s)                                                                                    \
  typedef struct {                                                                                                     \
    T re, im;                                                                                                          \
  } het_complex_##s;                                                                                                   \
  het_from_z(s, neg, { return het_make_##s(-z.re, -z.im); }) het_from_z(s, conj,                                       \
                                                                        { return het_make_##s(z.re, -z.im); })         \
      het_real_from(T, s, creal, { return z.re; }) het_real_from(T, s, cimag, { return z.im; }) het_real_from(         \
          T, s, cabs, { return hypot(z.re, z.im); }) het_real_from(T, s, carg, { return atan2(z.im, z.re); })          \
          het_real_from(int, s, isTrue, { return z.re != 0 || z.im != 0; }) het_test_of(s, eq_zz, {                    \
            return z.re == w.re && z.im == w.im;                                                                       \
          }) het_from_zz(s, add_zz, { return het_make_##s(z.re + w.re, z.im + w.im); }) het_from_zr(T, s, add_zr, {    \
            return het_make_##s(z.re + x, z.im);                                                                       \
          }) het_from_rz(T, s, add_rz, { return het_make_##s(x + z.re, z.im); }) het_from_zz(s, sub_zz, {              \
            return het_make_##s(z.re - w.re, z.im - w.im);                                                             \
          }) het_from_zr(T, s, sub_zr, { return het_make_##s(z.re - x, z.im); }) het_from_rz(T, s, sub_rz, {           \
            return het_make_##s(x - z.re, -z.im);                                                                      \
          }) het_from_zr(T, s, mul_zr, { return het_make_##s(z.re * x, z.im * x); }) het_from_rz(T, s, mul_rz, {       \
            return het_make_##s(x * z.re, x * z.im);                                                                   \
          }) het_from_zr(T, s, div_zr, { return het_make_##s(z.re / x, z.im / x); }) het_from_zz(s, infinities, {      \
            const int first = isinf(z.re) || isinf(z.im);                                                              \
            const int second = isinf(w.re) || isinf(w.im);                                                             \
            if (!first && !second && !isinf(z.re * w.re) && !isinf(z.im * w.im) && !isinf(z.re * w.im) &&              \
                !isinf(z.im * w.re))                                                                                   \
              return het_make_##s(z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re);                               \
            if (first)                                                                                                 \
              z = het_make_##s(het_boxed(T, z.re), het_boxed(T, z.im));                                                \
            if (second)                                                                                                \
              w = het_make_##s(het_boxed(T, w.re), het_boxed(T, w.im));                                                \
            z = het_make_##s(het_number(T, z.re), het_number(T, z.im));                                                \
            w = het_make_##s(het_number(T, w.re), het_number(T, w.im));                                                \
            return het_make_##s((T)INFINITY * (z.re * w.re - z.im * w.im), (T)INFINITY * (z.re * w.im + z.im * w.re)); \
          }) het_from_zz(s, mul_zz, {                                                                                  \
            const het_complex_##s product = het_make_##s(z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re);        \
            return isnan(product.re) && isnan(product.im) ? het_infinities_##s(z, w) : product;                        \
          }) het_from_zz(s, div_zz, {                                                                                  \
            const het_complex_##s by = w;                                                                              \
            const T scale = logb(fmax(fabs(w.re), fabs(w.im)));                                                        \
            int shift = 0;                                                                                             \
            if (isfinite(scale)) {                                                                                     \
              shift = -(int)scale;                                                                                     \
              w = het_make_##s(ldexp(w.re, shift), ldexp(w.im, shift));                                                \
            }                                                                                                          \
            const int turned = fabs(w.re) < fabs(w.im);                                                                \
            const T ratio = turned ? w.re / w.im : w.im / w.re;                                                        \
            const T size = turned ? w.re * ratio + w.im : w.im * ratio + w.re;                                         \
            const T re = turned ? z.re * ratio + z.im : z.im * ratio + z.re;                                           \
            const T im = turned ? z.im * ratio - z.re : z.im - z.re * ratio;                                           \
            const het_complex_##s quotient = het_make_##s(ldexp(re / size, shift), ldexp(im / size, shift));           \
            if (!(isnan(quotient.re) && isnan(quotient.im)))                                                           \
              return quotient;                                                                                         \
            if (by.re == 0 && by.im == 0 && (!isnan(z.re) || !isnan(z.im)))                                            \
              return het_make_##s(copysign((T)INFINITY, by.re) * z.re, copysign((T)INFINITY, by.re) * z.im);           \
            if ((isinf(z.re) || isinf(z.im)) && isfinite(by.re) && isfinite(by.im)) {                                  \
              const T a = het_boxed(T, z.re);                                                                          \
              const T b = het_boxed(T, z.im);                                                                          \
              return het_make_##s((T)INFINITY * (a * by.re + b * by.im), (T)INFINITY * (b * by.re - a * by.im));       \
            }                                                                                                          \
            if ((isinf(by.re) || isinf(by.im)) && isfinite(z.re) && isfinite(z.im)) {                                  \
              const T c = het_boxed(T, by.re);                                                                         \
              const T d = het_boxed(T, by.im);                                                                         \
              return het_make_##s((T)0 * (z.re * c + z.im * d), (T)0 * (z.im * c - z.re * d));                         \
            }                                                                                                          \
            return quotient;                                                                                           \
          }) het_from_rz(T, s, div_rz, { return het_div_zz_##s(het_make_##s(x, 0), z); })

#define het_complex_functions(T, s)                                                                                    \
  het_from_z(s, times_i, { return het_make_##s(-z.im, z.re); }) het_from_z(                                            \
      s, by_i, { return het_make_##s(z.im, -z.re); }) het_from_z(s, cproj, {                                           \
    return isinf(z.re) || isinf(z.im) ? het_make_##s(INFINITY, copysign((T)0, z.im)) : z;                              \
  }) het_from_z(s, cexp, {                                                                                             \
    const T size = exp(z.re);                                                                                          \
    if (z.im == 0)                                                                                                     \
      return het_make_##s(size, z.im);                                                                                 \
    if (size == 0)                                                                                                     \
      return het_make_##s(copysign(size, cos(z.im)), copysign(size, sin(z.im)));                                       \
    return het_make_##s(size * cos(z.im), size * sin(z.im));                                                           \
  }) het_from_z(s, clog, { return het_make_##s(log(hypot(z.re, z.im)), atan2(z.im, z.re)); }) het_from_z(s, csqrt, {   \
    if (z.re == 0 && z.im == 0)                                                                                        \
      return het_make_##s(0, z.im);                                                                                    \
    if (isinf(z.im))                                                                                                   \
      return het_make_##s(INFINITY, z.im);                                                                             \
    if (isinf(z.re) && z.re > 0)                                                                                       \
      return het_make_##s(z.re, isnan(z.im) ? z.im : copysign((T)0, z.im));                                            \
    if (isinf(z.re))                                                                                                   \
      return het_make_##s(isnan(z.im) ? z.im : (T)0, copysign((T)INFINITY, z.im));                                     \
    const T size = sqrt(fabs(z.re) / 2 + hypot(z.re / 2, z.im / 2)); /* halves first: the sum may overflow */          \
    return z.re >= 0 ? het_make_##s(size, z.im / (2 * size))                                                           \
                     : het_make_##s(fabs(z.im) / (2 * size), copysign(size, z.im));                                    \
  }) het_from_z(s, csinh, {                                                                                            \
    return z.im == 0 ? het_make_##s(sinh(z.re), z.im) : het_make_##s(sinh(z.re) * cos(z.im), cosh(z.re) * sin(z.im));  \
  }) het_from_z(s, ccosh, {                                                                                            \
    return het_make_##s(cosh(z.re) * cos(z.im), sinh(z.re) * sin(z.im));                                               \
  }) het_from_z(s, ctanh, {                                                                                            \
    if (fabs(z.re) > 20) /* 1, to the last bit */                                                                      \
      return het_make_##s(copysign((T)1, z.re), 4 * sin(z.im) * cos(z.im) * exp(-2 * fabs(z.re)));                     \
    const T t = tan(z.im);                                                                                             \
    const T h = sinh(z.re);                                                                                            \
    const T beta = 1 + t * t;                                                                                          \
    const T d = 1 + beta * h * h;                                                                                      \
    return het_make_##s(beta * sqrt(1 + h * h) * h / d, t / d);                                                        \
  }) het_from_z(s, csin, { return het_by_i_##s(het_csinh_##s(het_times_i_##s(z))); }) het_from_z(s, ccos, {            \
    return het_ccosh_##s(het_times_i_##s(z));                                                                          \
  }) het_from_z(s, ctan, { return het_by_i_##s(het_ctanh_##s(het_times_i_##s(z))); }) het_from_z(s, casin, {           \
    const het_complex_##s below = het_csqrt_##s(het_make_##s(1 - z.re, -z.im));                                        \
    const het_complex_##s above = het_csqrt_##s(het_make_##s(1 + z.re, z.im));                                         \
    return het_make_##s(atan2(z.re, below.re * above.re - below.im * above.im),                                        \
                        asinh(below.re * above.im - below.im * above.re));                                             \
  }) het_from_z(s, casinh, { return het_by_i_##s(het_casin_##s(het_times_i_##s(z))); }) het_from_z(s, cacos, {         \
    const het_complex_##s below = het_csqrt_##s(het_make_##s(1 - z.re, -z.im));                                        \
    const het_complex_##s above = het_csqrt_##s(het_make_##s(1 + z.re, z.im));                                         \
    return het_make_##s(2 * atan2(below.re, above.re), asinh(above.re * below.im - above.im * below.re));              \
  }) het_from_z(s, cacosh, {                                                                                           \
    const het_complex_##s angle = het_cacos_##s(z);                                                                    \
    return het_make_##s(fabs(angle.im), signbit(z.im) ? -fabs(angle.re) : fabs(angle.re));                             \
  }) het_from_z(s, catanh, {                                                                                           \
    const T square = z.im * z.im;                                                                                      \
    const T above = 1 + z.re;                                                                                          \
    const T below = 1 - z.re;                                                                                          \
    return het_make_##s(log1p(4 * z.re / (below * below + square)) / 4, atan2(2 * z.im, below * above - square) / 2);  \
  }) het_from_z(s, catan, { return het_by_i_##s(het_catanh_##s(het_times_i_##s(z))); }) het_from_zz(s, cpow, {         \
    if (z.re == 0 && z.im == 0)                                                                                        \
      return het_make_##s(w.re == 0 && w.im == 0 ? 1 : 0, 0);                                                          \
    return het_cexp_##s(het_mul_zz_##s(w, het_clog_##s(z)));                                                           \
  })

/* `z++` with the value before. S: the memory that has it. */
#define het_complex_step(T, S, s)                                                                                      \
  static inline het_complex_##s het_step##S##_##s(S het_complex_##s *z, int by) {                                      \
    const het_complex_##s before = *z;                                                                                 \
    z->re += (T)by;                                                                                                    \
    return before;                                                                                                     \
  }
#define het_complex_steps(T, s)                                                                                        \
  het_complex_step(T, __private, s) het_complex_step(T, __global, s) het_complex_step(T, __local, s)

het_complex_operators(float, f) het_complex_functions(float, f) het_complex_steps(float, f)
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
    het_complex_operators(double, d) het_complex_functions(double, d)
        het_complex_steps(double, d) static inline het_complex_f het_convert_f(het_complex_d z) {
  return het_make_f(z.re, z.im);
}
static inline het_complex_d het_convert_d(het_complex_f z) { return het_make_d(z.re, z.im); }
#endif

#endif
