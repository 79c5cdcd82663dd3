//===-- e2e/programs/job_nbody.cpp - bodies by brute force, [G] section 5.1.3 -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A job for the forces and a job for the positions, with a barrier between two. Its output is compared with that of a
// serial build: each body's force is summed in one order.
#include "job_serial.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct System {
  explicit System(long n) : n(n), x(3 * n), v(3 * n), f(3 * n), m(n) {
    for (long i = 0; i < n; ++i) {
      m[i] = 1 + i % 3;
      for (int d = 0; d < 3; ++d) {
        x[3 * i + d] = static_cast<double>((i * (7 + 4 * d) + d * 5) % (2 * n + 3)) / 10;
        v[3 * i + d] = static_cast<double>(i % (5 + d) - 2) / 50;
      }
    }
  }
  const long n;
  std::vector<double> x, v, f, m;
};

class Forces : public het::job {
public:
  explicit Forces(System &all) : job(het::box{1, {0}, {all.n}}, "forces"), all(all) {}
  void execute(const het::box &part) override {
    const double *x = all.x.data(), *m = all.m.data();
    double *f = all.f.data();
    const long n = all.n, lo = part.lo[0], hi = part.hi[0];
#pragma omp target teams distribute parallel for map(to: x[0:3 * n], m[0:n]) map(from: f[3 * lo:3 * (hi - lo)])
    for (long i = lo; i < hi; ++i) {
      double sx = 0, sy = 0, sz = 0;
      for (long j = 0; j < n; ++j) {
        const double dx = x[3 * j] - x[3 * i], dy = x[3 * j + 1] - x[3 * i + 1], dz = x[3 * j + 2] - x[3 * i + 2];
        const double square = dx * dx + dy * dy + dz * dz + 0.5;
        const double w = m[j] / (square * std::sqrt(square));
        sx += dx * w;
        sy += dy * w;
        sz += dz * w;
      }
      f[3 * i] = sx;
      f[3 * i + 1] = sy;
      f[3 * i + 2] = sz;
    }
  }

private:
  System &all;
};

class Positions : public het::job {
public:
  explicit Positions(System &all) : job(het::box{1, {0}, {all.n}}, "positions"), all(all) {}
  void execute(const het::box &part) override {
    for (long k = 3 * part.lo[0]; k < 3 * part.hi[0]; ++k) {
      all.v[k] += all.f[k] * 0.01;
      all.x[k] += all.v[k] * 0.01;
    }
  }

private:
  System &all;
};

static void run(long n) {
  System all(n);
  Forces forces(all);
  Positions positions(all);
  for (int step = 0; step < 6; ++step) {
    het::submit(forces);
    het::barrier();
    het::submit(positions);
    het::barrier();
  }
  double sum = 0;
  for (double x : all.x)
    sum += x;
  std::printf("sum: %.12g\n", sum);
  for (long i = 0; i < all.n; i += all.n / 4 + 1)
    std::printf("body %ld: %.9g %.9g %.9g\n", i, all.x[3 * i], all.x[3 * i + 1], all.x[3 * i + 2]);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    run(std::strtol(argv[i], nullptr, 10));
  if (argc < 2)
    run(300);
  return 0;
}
