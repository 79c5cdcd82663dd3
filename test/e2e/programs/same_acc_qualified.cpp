//===-- e2e/programs/same_acc_qualified.cpp - objects and scalars by qualified names ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Objects of namespaces and static members are shared by constructs without a clause about them. A data construct around
// brings them.
#include <complex>
#include <cstdio>

struct Rates {
  double k;
  int n;
};
namespace physics {
Rates rates = {3, 4};
std::complex<double> wave{1, 2};
double scale = 1;
} // namespace physics
struct Model {
  static Rates rates;
  void set() {
#pragma acc parallel loop
    for (int i = 0; i < 1; i++)
      Model::rates.k = 6;
  }
};
Rates Model::rates = {3, 4};

int main() {
  double sum = 0;
  Model().set();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++)
    physics::rates.k = 5;
#pragma acc serial
  physics::wave = std::complex<double>(3, 4);
  std::printf("objects %g %g %g\n", Model::rates.k, physics::rates.k, physics::wave.real());
#pragma acc kernels
  for (int i = 0; i < 1; i++)
    physics::rates.n = 7;
#pragma acc kernels
  {
    physics::scale = 2;
  }
  std::printf("kernels %d %g\n", physics::rates.n, physics::scale);
#pragma acc data copy(physics::rates, physics::scale)
  {
#pragma acc parallel loop
    for (int i = 0; i < 1; i++)
      physics::rates.k = 9;
#pragma acc serial
    physics::scale = 4;
#pragma acc parallel loop default(present) reduction(+ : sum)
    for (int i = 0; i < 3; i++)
      sum += physics::rates.k * physics::scale;
  }
  std::printf("data %g %g %g\n", physics::rates.k, physics::scale, sum);
}
