//===-- e2e/programs/same_acc_this.cpp - an object that puts itself on the device ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `this` in a data clause is the object, as this[0:1] is, with a member that is a constant.
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
int main() {
  V v(10);
  v.add(1);
  std::printf("added %g\n", v.x[3]);
  v.whole();
  v.add(2);
  std::printf("then %g\n", v.x[9]);
}
