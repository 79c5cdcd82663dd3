// C++: references, const pointers, constants at file scope, a lambda around the region and one in a body; no narrowing.
// RUN: %hetcxx --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: %cxx -std=c++17 -O2 -fopenmp -Wall -Werror -I%include -c %t.cpp -o %t.o
constexpr int M = 8;
double sum(double (&a)[16][M], const double *const w, const int &n, double &result) {
  auto inner = [&](double by) {
    double t = 0;
#pragma acc region for hetero(true) copyin(a) part_copyin(w[1:16]) reduction(+: t, result)
    for (long i = 0; i < 16; ++i) {
      t += a[i][0] * by + n + 2 * w[i] + M;
      result += 1;
    }
    return t;
  };
  return inner(2);
}
// CHECK: {"a", (void *)a, sizeof(double), HET_TO | HET_READ | HET_PACKED, 2, {{[{][{]}}16,
// CHECK: double (*het_copy_a)[8] = a;
// CHECK: double (*a)[8] = het_copy_a;
// CHECK: #pragma omp parallel {{.*}} firstprivate(a, w, by, n)
// CHECK: double t = 0;
// CHECK-NEXT: double result = 0;
// CHECK: const double *const het_view_w = (const double *)het_part_1.ptr[1];
double inBody(int n, double *x, double by) {
#pragma acc region for hetero(true) part_copy(x[1:n])
  for (int i = 0; i < n; ++i) {
    auto scaled = [&](double y) { return y * by * x[i]; };
    x[i] = scaled(2);
  }
  return x[0];
}
// CHECK: {"x", (void *)x, sizeof(double), HET_TOFROM | HET_READ | HET_WRITE, 1,
// CHECK: firstprivate(x, by)
