//===-- e2e/programs/same_acc_qualified.cpp - objects and scalars by qualified names ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Objects of namespaces and static members are shared by constructs without a clause about them. A data construct around
// brings them. An object may stand for the class, and a name may begin with `::` or have template arguments.
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
template <class T> struct Table {
  static T x[4];
};
template <class T> T Table<T>::x[4] = {1, 2, 3, 4};
int offset = 7;

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
  Model model, *other = &model;
  Table<int> table;
#pragma acc parallel loop copy(model.rates)
  for (int i = 0; i < 1; i++)
    model.rates.k += 10;
#pragma acc parallel loop
  for (int i = 0; i < 1; i++)
    other->rates.n += 10;
  sum = 0;
  {
    double offset = 1000;
#pragma acc parallel loop copyin(::offset, Table<double>::x, Table<int>::x) reduction(+ : sum)
    for (int i = 0; i < 4; i++)
      sum += ::offset + Table<double>::x[i] + table.x[i] + offset;
  }
#pragma acc enter data copyin(::offset)
#pragma acc exit data delete (::offset)
  std::printf("names %g %d %g %d\n", Model::rates.k, Model::rates.n, sum, other == &model ? table.x[0] : 0);
}
