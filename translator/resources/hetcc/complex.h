//===-- hetcc/complex.h - complex numbers -------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// On a simulated device a complex number is the host compiler's own, with its arithmetic and its library. CUDA has
// none: there it is a structure of the same layout. Products and quotients follow annex G of C where a part is
// infinite.
#ifndef HETCC_COMPLEX_H
#define HETCC_COMPLEX_H

#include <hetcc/library.h>

#ifndef __CUDACC__

namespace het {
typedef _Complex float ComplexFloat;
typedef _Complex double ComplexDouble;

#define HET_REAL(z) __real__(z)
#define HET_IMAG(z) __imag__(z)

inline ComplexFloat makeComplex(float re, float im) {
  ComplexFloat z = re;
  __imag__ z = im;
  return z;
}
inline ComplexDouble makeComplex(double re, double im) {
  ComplexDouble z = re;
  __imag__ z = im;
  return z;
}

#define HET_COMPLEX_FUNCTION(R32, R64, name)                                                                           \
  inline R32 name(ComplexFloat z) { return __builtin_##name##f(z); }                                                   \
  inline R64 name(ComplexDouble z) { return __builtin_##name(z); }
HET_COMPLEX_FUNCTION(float, double, creal)
HET_COMPLEX_FUNCTION(float, double, cimag)
HET_COMPLEX_FUNCTION(float, double, cabs)
HET_COMPLEX_FUNCTION(float, double, carg)
#define HET_COMPLEX_RESULT(name) HET_COMPLEX_FUNCTION(ComplexFloat, ComplexDouble, name)
HET_COMPLEX_RESULT(conj)
HET_COMPLEX_RESULT(cproj)
HET_COMPLEX_RESULT(cexp)
HET_COMPLEX_RESULT(clog)
HET_COMPLEX_RESULT(csqrt)
HET_COMPLEX_RESULT(csin)
HET_COMPLEX_RESULT(ccos)
HET_COMPLEX_RESULT(ctan)
HET_COMPLEX_RESULT(csinh)
HET_COMPLEX_RESULT(ccosh)
HET_COMPLEX_RESULT(ctanh)
HET_COMPLEX_RESULT(casin)
HET_COMPLEX_RESULT(cacos)
HET_COMPLEX_RESULT(catan)
HET_COMPLEX_RESULT(casinh)
HET_COMPLEX_RESULT(cacosh)
HET_COMPLEX_RESULT(catanh)
inline ComplexFloat cpow(ComplexFloat z, ComplexFloat w) { return __builtin_cpowf(z, w); }
inline ComplexDouble cpow(ComplexDouble z, ComplexDouble w) { return __builtin_cpow(z, w); }
#undef HET_COMPLEX_RESULT
#undef HET_COMPLEX_FUNCTION
} // namespace het

#else

namespace het {
#define HET_CX __host__ __device__ inline

template <class T> struct Complex {
  T re, im;
  Complex() = default;
  HET_CX constexpr Complex(T re, T im = T(0)) : re(re), im(im) {}
  template <class U> HET_CX constexpr explicit Complex(const Complex<U> &z) : re((T)z.re), im((T)z.im) {}
  HET_CX constexpr explicit operator bool() const { return re != T(0) || im != T(0); }
};
typedef Complex<float> ComplexFloat;
typedef Complex<double> ComplexDouble;
static_assert(sizeof(ComplexDouble) == 16 && alignof(ComplexDouble) == 8, "as C lays them out");

#define HET_REAL(z) ((z).re)
#define HET_IMAG(z) ((z).im)

HET_CX constexpr ComplexFloat makeComplex(float re, float im) { return {re, im}; }
HET_CX constexpr ComplexDouble makeComplex(double re, double im) { return {re, im}; }

// A number of the same type that no argument deduces.
template <class T> struct Same {
  typedef T type;
};
template <class T> using Real = typename Same<T>::type;

template <class T> HET_CX Complex<T> operator+(Complex<T> z) { return z; }
template <class T> HET_CX Complex<T> operator-(Complex<T> z) { return {-z.re, -z.im}; }
template <class T> HET_CX Complex<T> operator+(Complex<T> z, Complex<T> w) { return {z.re + w.re, z.im + w.im}; }
template <class T> HET_CX Complex<T> operator+(Complex<T> z, Real<T> x) { return {z.re + x, z.im}; }
template <class T> HET_CX Complex<T> operator+(Real<T> x, Complex<T> z) { return {x + z.re, z.im}; }
template <class T> HET_CX Complex<T> operator-(Complex<T> z, Complex<T> w) { return {z.re - w.re, z.im - w.im}; }
template <class T> HET_CX Complex<T> operator-(Complex<T> z, Real<T> x) { return {z.re - x, z.im}; }
template <class T> HET_CX Complex<T> operator-(Real<T> x, Complex<T> z) { return {x - z.re, -z.im}; }
template <class T> HET_CX Complex<T> operator*(Complex<T> z, Real<T> x) { return {z.re * x, z.im * x}; }
template <class T> HET_CX Complex<T> operator*(Real<T> x, Complex<T> z) { return {x * z.re, x * z.im}; }
template <class T> HET_CX Complex<T> operator/(Complex<T> z, Real<T> x) { return {z.re / x, z.im / x}; }

template <class T> HET_CX bool isUnlimited(T x) { return x == x && x - x != x - x; }
template <class T> HET_CX bool isLimited(T x) { return x - x == x - x; }
template <class T> HET_CX T withSign(T size, T sign) { return ::copysign(size, sign); }
// An infinity as 1, anything else as 0, with the sign of what it was.
template <class T> HET_CX T boxed(T x) { return withSign(isUnlimited(x) ? T(1) : T(0), x); }

// Both parts of the product became nan: one of infinities is infinite.
template <class T> __host__ __device__ __noinline__ Complex<T> productOfInfinities(Complex<T> z, Complex<T> w) {
  const Complex<T> found(z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re);
  const bool overflows =
      isUnlimited(z.re * w.re) || isUnlimited(z.im * w.im) || isUnlimited(z.re * w.im) || isUnlimited(z.im * w.re);
  const bool first = isUnlimited(z.re) || isUnlimited(z.im), second = isUnlimited(w.re) || isUnlimited(w.im);
  if (!first && !second && !overflows)
    return found;
  if (first)
    z = {boxed(z.re), boxed(z.im)};
  if (second)
    w = {boxed(w.re), boxed(w.im)};
  for (T *part : {&z.re, &z.im, &w.re, &w.im})
    *part = *part != *part ? withSign(T(0), *part) : *part;
  const T infinite = (T)HUGE_VAL;
  return {infinite * (z.re * w.re - z.im * w.im), infinite * (z.re * w.im + z.im * w.re)};
}
template <class T> HET_CX Complex<T> operator*(Complex<T> z, Complex<T> w) {
  const Complex<T> product(z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re);
  return product.re != product.re && product.im != product.im ? productOfInfinities(z, w) : product;
}

// Smith's formula: "Algorithm 116: Complex division", Communications of the ACM 5 (8), 1962. GCC's gives the same bits.
// The divisor is scaled, so that the sum of its parts neither overflows nor vanishes.
template <class T> __host__ __device__ __noinline__ Complex<T> operator/(Complex<T> z, Complex<T> w) {
  const Complex<T> divisor = w;
  int shift = 0;
  const T most = ::fmax(::fabs(w.re), ::fabs(w.im)), scale = ::logb(most);
  if (isLimited(scale)) {
    shift = -(int)scale;
    w = {(T)::scalbn(w.re, shift), (T)::scalbn(w.im, shift)};
  }
  const bool turned = ::fabs(w.re) < ::fabs(w.im);
  const T ratio = turned ? w.re / w.im : w.im / w.re, size = turned ? w.re * ratio + w.im : w.im * ratio + w.re;
  const T re = turned ? z.re * ratio + z.im : z.im * ratio + z.re;
  const T im = turned ? z.im * ratio - z.re : z.im - z.re * ratio;
  const Complex<T> quotient((T)::scalbn(re / size, shift), (T)::scalbn(im / size, shift));
  if (!(quotient.re != quotient.re && quotient.im != quotient.im))
    return quotient;
  const T infinite = (T)HUGE_VAL;
  const bool above = isUnlimited(z.re) || isUnlimited(z.im), below = isUnlimited(divisor.re) || isUnlimited(divisor.im);
  if (divisor.re == T(0) && divisor.im == T(0) && (z.re == z.re || z.im == z.im))
    return {withSign(infinite, divisor.re) * z.re, withSign(infinite, divisor.re) * z.im};
  if (above && isLimited(divisor.re) && isLimited(divisor.im)) {
    const T a = boxed(z.re), b = boxed(z.im);
    return {infinite * (a * divisor.re + b * divisor.im), infinite * (b * divisor.re - a * divisor.im)};
  }
  if (below && isLimited(z.re) && isLimited(z.im)) {
    const T c = boxed(divisor.re), d = boxed(divisor.im);
    return {T(0) * (z.re * c + z.im * d), T(0) * (z.im * c - z.re * d)};
  }
  return quotient;
}
template <class T> HET_CX Complex<T> operator/(Real<T> x, Complex<T> z) { return Complex<T>(x) / z; }

template <class T> HET_CX bool operator==(Complex<T> z, Complex<T> w) { return z.re == w.re && z.im == w.im; }
template <class T> HET_CX bool operator==(Complex<T> z, Real<T> x) { return z.re == x && z.im == T(0); }
template <class T> HET_CX bool operator==(Real<T> x, Complex<T> z) { return z == x; }
template <class T> HET_CX bool operator!=(Complex<T> z, Complex<T> w) { return !(z == w); }
template <class T> HET_CX bool operator!=(Complex<T> z, Real<T> x) { return !(z == x); }
template <class T> HET_CX bool operator!=(Real<T> x, Complex<T> z) { return !(z == x); }

// `z op= w` computes in the wider of both types.
template <class T, class U> struct Wider {
  typedef decltype(T() + U()) type;
};
#define HET_COMPLEX_ASSIGN(op)                                                                                         \
  template <class T, class U> HET_CX Complex<T> &operator op##=(Complex<T> &z, Complex<U> w) {                         \
    typedef Complex<typename Wider<T, U>::type> Wide;                                                                  \
    return z = Complex<T>(Wide(z) op Wide(w));                                                                         \
  }                                                                                                                    \
  template <class T> HET_CX Complex<T> &operator op##=(Complex<T> &z, Real<T> x) { return z = z op x; }
HET_COMPLEX_ASSIGN(+)
HET_COMPLEX_ASSIGN(-)
HET_COMPLEX_ASSIGN(*)
HET_COMPLEX_ASSIGN(/)
#undef HET_COMPLEX_ASSIGN

template <class T> HET_CX T creal(Complex<T> z) { return z.re; }
template <class T> HET_CX T cimag(Complex<T> z) { return z.im; }
template <class T> HET_CX T cabs(Complex<T> z) { return ::hypot(z.re, z.im); }
template <class T> HET_CX T carg(Complex<T> z) { return ::atan2(z.im, z.re); }
template <class T> HET_CX Complex<T> conj(Complex<T> z) { return {z.re, -z.im}; }
template <class T> HET_CX Complex<T> cproj(Complex<T> z) {
  return isUnlimited(z.re) || isUnlimited(z.im) ? Complex<T>((T)HUGE_VAL, withSign(T(0), z.im)) : z;
}
template <class T> HET_CX Complex<T> cexp(Complex<T> z) {
  if (z.im == T(0))
    return {::exp(z.re), z.im};
  const T size = ::exp(z.re);
  if (size == T(0))
    return {withSign(size, ::cos(z.im)), withSign(size, ::sin(z.im))};
  return {size * ::cos(z.im), size * ::sin(z.im)};
}
template <class T> HET_CX Complex<T> clog(Complex<T> z) { return {::log(cabs(z)), carg(z)}; }
template <class T> HET_CX Complex<T> csqrt(Complex<T> z) {
  if (z.re == T(0) && z.im == T(0))
    return {T(0), z.im};
  if (isUnlimited(z.im))
    return {(T)HUGE_VAL, z.im};
  if (isUnlimited(z.re))
    return z.re > 0 ? Complex<T>(z.re, z.im == z.im ? withSign(T(0), z.im) : z.im)
                    : Complex<T>(z.im == z.im ? T(0) : z.im, withSign((T)HUGE_VAL, z.im));
  // Halves first: the sum may overflow.
  const T size = ::sqrt((::fabs(z.re) / 2 + cabs(Complex<T>(z.re / 2, z.im / 2))));
  return z.re >= 0 ? Complex<T>(size, z.im / (2 * size)) : Complex<T>(::fabs(z.im) / (2 * size), withSign(size, z.im));
}
template <class T> HET_CX Complex<T> timesI(Complex<T> z) { return {-z.im, z.re}; }
template <class T> HET_CX Complex<T> byI(Complex<T> z) { return {z.im, -z.re}; }
template <class T> HET_CX Complex<T> csinh(Complex<T> z) {
  if (z.im == T(0))
    return {::sinh(z.re), z.im};
  return {::sinh(z.re) * ::cos(z.im), ::cosh(z.re) * ::sin(z.im)};
}
template <class T> HET_CX Complex<T> ccosh(Complex<T> z) {
  return {::cosh(z.re) * ::cos(z.im), ::sinh(z.re) * ::sin(z.im)};
}
template <class T> HET_CX Complex<T> ctanh(Complex<T> z) {
  if (::fabs(z.re) > T(20)) // 1, to the last bit
    return {withSign(T(1), z.re), T(4) * ::sin(z.im) * ::cos(z.im) * ::exp(-2 * ::fabs(z.re))};
  const T t = ::tan(z.im), s = ::sinh(z.re), beta = 1 + t * t, rho = ::sqrt(1 + s * s), d = 1 + beta * s * s;
  return {beta * rho * s / d, t / d};
}
template <class T> HET_CX Complex<T> csin(Complex<T> z) { return byI(csinh(timesI(z))); }
template <class T> HET_CX Complex<T> ccos(Complex<T> z) { return ccosh(timesI(z)); }
template <class T> HET_CX Complex<T> ctan(Complex<T> z) { return byI(ctanh(timesI(z))); }
template <class T> HET_CX Complex<T> casin(Complex<T> z) {
  const Complex<T> below = csqrt(Complex<T>(1 - z.re, -z.im)), above = csqrt(Complex<T>(1 + z.re, z.im));
  return {::atan2(z.re, below.re * above.re - below.im * above.im), ::asinh(below.re * above.im - below.im * above.re)};
}
template <class T> HET_CX Complex<T> casinh(Complex<T> z) { return byI(casin(timesI(z))); }
template <class T> HET_CX Complex<T> cacos(Complex<T> z) {
  const Complex<T> below = csqrt(Complex<T>(1 - z.re, -z.im)), above = csqrt(Complex<T>(1 + z.re, z.im));
  return {2 * ::atan2(below.re, above.re), ::asinh(above.re * below.im - above.im * below.re)};
}
template <class T> HET_CX Complex<T> cacosh(Complex<T> z) {
  const Complex<T> angle = cacos(z);
  return ::signbit(z.im) ? Complex<T>(::fabs(angle.im), -::fabs(angle.re))
                         : Complex<T>(::fabs(angle.im), ::fabs(angle.re));
}
template <class T> HET_CX Complex<T> catanh(Complex<T> z) {
  const T square = z.im * z.im, above = 1 + z.re, below = 1 - z.re;
  return {::log1p(4 * z.re / (below * below + square)) / 4, ::atan2(2 * z.im, below * above - square) / 2};
}
template <class T> HET_CX Complex<T> catan(Complex<T> z) { return byI(catanh(timesI(z))); }
template <class T> HET_CX Complex<T> cpow(Complex<T> z, Complex<T> w) {
  if (z.re == T(0) && z.im == T(0))
    return w.re == T(0) && w.im == T(0) ? Complex<T>(T(1)) : Complex<T>(T(0));
  return cexp(w * clog(z));
}
#undef HET_CX
} // namespace het

#endif

namespace het {
HET_LIBRARY bool isTrue(ComplexFloat z) { return HET_REAL(z) != 0 || HET_IMAG(z) != 0; }
HET_LIBRARY bool isTrue(ComplexDouble z) { return HET_REAL(z) != 0 || HET_IMAG(z) != 0; }

// `z++` and `z--`: the value before.
HET_LIBRARY ComplexFloat stepped(ComplexFloat &z, float by) {
  const ComplexFloat before = z;
  z += by;
  return before;
}
HET_LIBRARY ComplexDouble stepped(ComplexDouble &z, double by) {
  const ComplexDouble before = z;
  z += by;
  return before;
}
} // namespace het

#endif
