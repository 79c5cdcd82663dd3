//===-- e2e/programs/job_saxpy.cpp - SAXPY as a job, [G] section 5.1.1 --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Once as a plain OpenMP construct, once as an OpenACC loop, once on the host. Two jobs between two barriers work on
// vectors of their own. Its output is compared with that of a serial build.
#include "job_serial.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

class Saxpy : public het::job {
public:
  Saxpy(float a, const std::vector<float> &x, const std::vector<float> &y, std::vector<float> &z, const char *name = "saxpy")
      : job(het::box{1, {0}, {static_cast<long>(x.size())}}, name), a(a), x(x.data()), y(y.data()), z(z.data()) {}

  void execute(const het::box &part) override {
    const float a = this->a, *x = this->x, *y = this->y;
    float *z = this->z;
    const long lo = part.lo[0], n = part.size(0);
#pragma omp target teams distribute parallel for map(to: x[lo:n], y[lo:n]) map(from: z[lo:n])
    for (long i = lo; i < lo + n; ++i)
      z[i] = a * x[i] + y[i];
  }

protected:
  const float a, *x, *y;
  float *z;
};

class SaxpyAcc : public Saxpy {
public:
  using Saxpy::Saxpy;
  void execute(const het::box &part) override {
    const float a = this->a, *x = this->x, *y = this->y;
    float *z = this->z;
    const long lo = part.lo[0], n = part.size(0);
#pragma acc parallel loop copyin(x[lo:n], y[lo:n]) copyout(z[lo:n])
    for (long i = lo; i < lo + n; ++i)
      z[i] = a * x[i] + y[i];
  }
};

class SaxpyHost : public Saxpy {
public:
  using Saxpy::Saxpy;
  void execute(const het::box &part) override {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      z[i] = a * x[i] + y[i];
  }
};

static void print(const char *name, const std::vector<float> &z) {
  double sum = 0, weighed = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    sum += z[i];
    weighed += z[i] * static_cast<double>(i % 7);
  }
  std::printf("%s: %zu %.17g %.17g %.9g\n", name, z.size(), sum, weighed, z.empty() ? 0.0 : z.back());
}

static void run(std::size_t n) {
  std::vector<float> x(n), y(n), z(n), u(n), v(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i % 17) * 0.5f;
    y[i] = static_cast<float>(i % 5) - 2;
  }
  Saxpy plain(3, x, y, z);
  SaxpyAcc acc(2, x, y, u, "saxpy on acc");
  SaxpyHost host(-1, x, y, v, "saxpy on the host");
  het::submit(plain);
  het::barrier();
  print("plain", z);
  het::submit(acc);
  het::submit(host);
  het::barrier();
  print("acc", u);
  print("host", v);
  // Each step needs the one before.
  for (int step = 0; step < 5; ++step) {
    Saxpy there(0.5f, z, u, v), back(0.25f, v, u, z);
    het::submit(there);
    het::barrier();
    het::submit(back);
    het::barrier();
  }
  print("steps", z);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    run(std::strtoul(argv[i], nullptr, 10));
  if (argc < 2)
    run(1000);
  return 0;
}
