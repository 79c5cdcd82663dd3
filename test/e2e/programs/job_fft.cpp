//===-- e2e/programs/job_fft.cpp - a Fourier transform in jobs, [G] section 5.1.2 ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Cooley and Tukey, radix two: the bit reversal, then a stage for each power of two, with a barrier before each. A stage
// whose groups are few has its butterflies for a domain, in two dimensions. Others have their groups. Its output is
// compared with that of a serial build.
#include "job_serial.hpp"

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Number = std::complex<double>;

class Reversal : public het::job {
public:
  Reversal(const std::vector<Number> &from, std::vector<Number> &to, int bits)
      : job(het::box{1, {0}, {static_cast<long>(from.size())}}, "reversal"), from(from), to(to), bits(bits) {}
  void execute(const het::box &part) override {
    for (long i = part.lo[0]; i < part.hi[0]; ++i) {
      long other = 0;
      for (int b = 0; b < bits; ++b)
        other |= ((i >> b) & 1) << (bits - 1 - b);
      to[i] = from[other];
    }
  }

private:
  const std::vector<Number> &from;
  std::vector<Number> &to;
  const int bits;
};

// Groups of neighbouring items, each computed whole.
class Groups : public het::job {
public:
  Groups(std::vector<Number> &all, const std::vector<Number> &roots, long half)
      : job(het::box{1, {0}, {static_cast<long>(all.size()) / (2 * half)}}, "groups"), all(all.data()), roots(roots.data()),
        n(static_cast<long>(all.size())), half(half) {}
  void execute(const het::box &part) override {
    double *v = reinterpret_cast<double *>(all);
    const double *w = reinterpret_cast<const double *>(roots);
    const long n = this->n, half = this->half, lo = part.lo[0], hi = part.hi[0], step = n / (2 * half);
    // Real and imaginary parts stand beside each other.
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: v[4 * half * lo:4 * half * (hi - lo)]) map(to: w[0:n])
    for (long g = lo; g < hi; ++g)
      for (long k = 0; k < half; ++k) {
        const long a = 2 * (2 * half * g + k), b = a + 2 * half;
        const double re = v[b] * w[2 * step * k] - v[b + 1] * w[2 * step * k + 1];
        const double im = v[b] * w[2 * step * k + 1] + v[b + 1] * w[2 * step * k];
        v[b] = v[a] - re;
        v[b + 1] = v[a + 1] - im;
        v[a] += re;
        v[a + 1] += im;
      }
  }

private:
  Number *all;
  const Number *roots;
  const long n, half;
};

// Groups by butterflies.
class Butterflies : public het::job {
public:
  Butterflies(std::vector<Number> &all, const std::vector<Number> &roots, long half)
      : job(het::box{2, {0, 0}, {static_cast<long>(all.size()) / (2 * half), half}}, "butterflies"), all(all), roots(roots), half(half) {}
  void execute(const het::box &part) override {
    const long step = static_cast<long>(all.size()) / (2 * half);
    for (long g = part.lo[0]; g < part.hi[0]; ++g)
      for (long k = part.lo[1]; k < part.hi[1]; ++k) {
        Number &a = all[2 * half * g + k], &b = all[2 * half * g + k + half];
        const Number &w = roots[step * k];
        const double re = b.real() * w.real() - b.imag() * w.imag(), im = b.real() * w.imag() + b.imag() * w.real();
        b = {a.real() - re, a.imag() - im};
        a = {a.real() + re, a.imag() + im};
      }
  }

private:
  std::vector<Number> &all;
  const std::vector<Number> &roots;
  const long half;
};

static void run(int bits) {
  const long n = 1L << bits;
  std::vector<Number> from(n), all(n), roots(n / 2 + 1);
  for (long i = 0; i < n; ++i)
    from[i] = {static_cast<double>(i % 9) - 4, static_cast<double>(i % 4)};
  for (long k = 0; k < n / 2; ++k)
    roots[k] = {std::cos(-2 * 3.14159265358979323846 * k / n), std::sin(-2 * 3.14159265358979323846 * k / n)};
  Reversal reversal(from, all, bits);
  het::submit(reversal);
  het::barrier();
  for (long half = 1; half < n; half *= 2) {
    Groups groups(all, roots, half);
    Butterflies butterflies(all, roots, half);
    het::submit(n / (2 * half) >= 8 ? static_cast<het::job &>(groups) : butterflies);
    het::barrier();
  }
  double energy = 0;
  for (const Number &one : all)
    energy += one.real() * one.real() + one.imag() * one.imag();
  std::printf("energy: %.9g\n", energy);
  for (long i = 0; i < n; i += n / 8 + 1)
    std::printf("%ld: %.9f %.9f\n", i, all[i].real() + 0.0, all[i].imag() + 0.0);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    run(std::atoi(argv[i]));
  if (argc < 2)
    run(9);
  return 0;
}
