#include <cstddef>
#include <span>

namespace {
struct Base {
  int k = 2;
};
} // namespace
struct Store : Base {
  double run(double *p, int n);
};

double Store::run(double *p, int n) {
  double s{};
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : p[0 : n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
