//===-- e2e/programs/same_acc_this.cpp - an object that puts itself on the device ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `this` in a data clause is the object, as this[0:1] is, with a member that is a constant. Static members of a class are
// named through an object of it.
#include <cstdio>
#include <cstdlib>
class V {
public:
  explicit V(int n) : n(n), x((double *)std::malloc(n * sizeof(double))) {
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc enter data copyin(this)
#pragma acc enter data copyin(x[0:n])
  }
  ~V() {
#pragma acc exit data delete(x[0:n])
#pragma acc exit data delete(this)
    std::free(x);
  }
  void add(double by) {
#pragma acc parallel loop present(this)
    for (int i = 0; i < n; i++) x[i] += isMade ? by : 0;
#pragma acc update self(x[0:n])
  }
  void whole() {
#pragma acc data copyin(this[0:1]) copy(x[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) x[i] *= n;
    }
  }
  int n;
  double *x;

private:
  const bool isMade{true}; // the kernels' own class has no value for it
};
namespace rates {
struct Table {
  static double factor, steps[4];
  int unused = 0;
};
double Table::factor = 2, Table::steps[4] = {1, 2, 3, 4};
#pragma acc declare create(Table::factor, Table::steps)
} // namespace rates

void statics(const rates::Table &table) {
  double sum = 0;
  rates::Table::factor = 3;
  rates::Table::steps[2] = 10;
#pragma acc update device(table.factor, table.steps[2:1])
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 4; i++) sum += rates::Table::factor * rates::Table::steps[i];
#pragma acc parallel
  rates::Table::steps[1] = 0;
#pragma acc update self(table.steps)
  std::printf("static %g %g\n", sum, rates::Table::steps[1] + rates::Table::steps[2]);
}

int main() {
  V v(10);
  statics(rates::Table());
  v.add(1);
  std::printf("added %g\n", v.x[3]);
  v.whole();
  v.add(2);
  std::printf("then %g\n", v.x[9]);
}
