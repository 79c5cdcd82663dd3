// Several constructs, and the headers that most programs in C++ have.
#include <algorithm>
#include <cstdio>
#include <vector>
struct Point { double x, y; };
template <typename T> T total(const std::vector<T> &v) {
  T sum = 0;
  const T *p = v.data();
  const long n = v.size();
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : p[0 : n])
  for (long i = 0; i < n; ++i)
    sum += p[i];
  return sum;
}
int main() {
  const int n = 1000;
  std::vector<double> a(n), b(n);
  std::vector<Point> points(n);
  for (int i = 0; i < n; ++i)
    a[i] = n - i;
  std::sort(a.begin(), a.end());
  double *pa = a.data(), *pb = b.data();
  Point *pp = points.data();
#pragma omp target data map(to : pa[0 : n]) map(from : pb[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; ++i)
      pb[i] = 2 * pa[i];
#pragma omp target parallel for
    for (int i = 0; i < n; ++i)
      pb[i] += 1;
  }
#pragma omp target teams distribute parallel for map(tofrom : pp[0 : n])
  for (int i = 0; i < n; ++i)
    pp[i] = {1.0 * i, 2.0 * i};
  double best = 0;
#pragma omp target teams distribute parallel for reduction(max : best) map(to : pp[0 : n])
  for (int i = 0; i < n; ++i)
    best = pp[i].y > best ? pp[i].y : best;
  std::printf("%g %g %g\n", total(b), best, *std::max_element(b.begin(), b.end()));
}
