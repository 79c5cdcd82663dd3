//===-- e2e/programs/same_complex_cxx.cpp - std::complex -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In split loops and plain constructs, as scalars, arrays, members, arguments and reductions.
// Its output is compared with that of the same file built without hetcc.
#include <complex>
#include <cstdio>
#include <vector>

using namespace std::complex_literals;
typedef std::complex<double> number;

struct Wave {
  number size;
  std::complex<float> phase;
};

template <class T> static std::complex<T> rotated(std::complex<T> z, T by) {
  return z * std::polar(T(1), by);
}

static void fft(std::vector<number> &x) {
  const int n = (int)x.size();
  std::vector<number> y(n);
  for (int half = n / 2, blocks = 1; half >= 1; half /= 2, blocks *= 2) {
#pragma acc region for hetero(1) copyin(x[0 : n]) part_copy(y[1 : n])
    for (int k = 0; k < n; k++) {
      const int block = k / blocks % 2, low = k % blocks, from = k / (2 * blocks) * blocks + low;
      const number w = std::polar(1.0, -3.14159265358979323846 * low / blocks);
      y[k] = block ? x[from] - w * x[from + n / 2] : x[from] + w * x[from + n / 2];
    }
    x.swap(y);
  }
}

int main() {
  const int n = 64;
  std::vector<number> a(n), b(n);
  std::vector<Wave> waves(n);
  std::vector<std::complex<float>> f(n);
  for (int k = 0; k < n; k++) {
    a[k] = {0.1 * k, 1 - 0.05 * k};
    f[k] = std::complex<float>(k, 3 - k);
    waves[k] = {a[k], f[k]};
  }
  const number unit(0, 1);
#pragma acc region for hetero(1) part_copyin(a[1 : n]) part_copy(b[1 : n])
  for (int i = 0; i < n; i++) {
    b[i] = a[i] * std::conj(a[i]) + unit / (a[i] + 0.5);
    b[i] += 2.0i * std::norm(a[i]) - std::abs(b[i]) * std::exp(-a[i]);
    b[i].real(b[i].real() + std::arg(a[i]));
    if (b[i] != number(0))
      b[i] /= std::sqrt(a[i] + 1.0) + std::pow(a[i], 2) - 3.0;
  }
  for (int k = 0; k < n; k += 9)
    std::printf("b %.17g %.17g\n", b[k].real(), b[k].imag());
  fft(a);
  for (int k = 0; k < n; k += 9)
    std::printf("fft %.12g %.12g\n", a[k].real(), a[k].imag());
  number *const z = b.data();
  Wave *const w = waves.data();
#pragma omp target teams distribute parallel for map(tofrom : z[0 : n], w[0 : n])
  for (int i = 0; i < n; i++) {
    z[i] = rotated(z[i], 0.5) + std::log(z[i]) + std::sin(z[i]) - 1.0;
    w[i].size *= number(w[i].phase) + z[i];
    w[i].phase = -w[i].phase;
  }
  for (int k = 0; k < n; k += 9)
    std::printf("z %.12g %.12g %.12g %.7g\n", b[k].real(), b[k].imag(), waves[k].size.imag(), waves[k].phase.real());
  // Sums of whole numbers are the same in any order.
  std::complex<float> sum = 1;
  number product = 1;
#pragma acc region for hetero(1) part_copyin(f[1 : n]) reduction(+ : sum) reduction(* : product)
  for (int i = 0; i < n; i++) {
    sum += 2.0f * f[i];
    product *= i % 2 ? unit : -unit;
  }
  std::printf("sum %g %g product %g %g\n", sum.real(), sum.imag(), product.real(), product.imag());
}
