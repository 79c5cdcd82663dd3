// Constructors whose kernels use variables of `declare target` with computed first values, defined before them.
#include <cstdio>
#include <cstdlib>

namespace {
double first(double by) { return atof("2.5") * by; }

#pragma omp declare target
double scale = first(1), other = first(2);
double third = first(3);
const double fourth = first(4);
struct Sizes {
  static double fifth;
};
double Sizes::fifth = first(5) /* of all */;
double plain = 7;
#pragma omp end declare target

double all() {
  double sum = 0;
#pragma omp target map(tofrom : sum)
  {
    sum = scale + 10 * other + 100 * third + 1000 * fourth + 1e4 * Sizes::fifth + 1e5 * plain;
    scale += 1;
  }
  return sum;
}

struct Before {
  double value;
  Before() : value(all()) {}
} before;
} // namespace

int main() {
  const double now = all();
  printf("%.9g %.9g\n", before.value, now);
}
