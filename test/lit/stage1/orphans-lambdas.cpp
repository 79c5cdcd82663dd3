// The text of a lambda with directives stands where a construct calls its object. A function that gets the lambda and
// has the construct stands where it is called, with names of its own.
// RUN: %hetcxx -std=c++17 -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -std=c++17 -fopenmp -Rhet-grid -Rhet-teams -Rhet-one-thread --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
template <class F> void each(int n, const F &f) {
  const int m = n;
#pragma omp target teams distribute
  for (int i = 0; i < m; ++i)
    f(i);
}
template <class F> void inner(int n, F &&f) {
#pragma omp parallel for
  for (int j = 0; j < n; ++j)
    f(j);
}
void local(double *a, int n, int m) {
  each(n + 1, [=](int i) {
#pragma omp parallel for
    for (int j = 0; j < m; ++j)
      a[i * m + j] += 1;
  });
  each(n, [=](int i) {
    const int row = i * m;
    inner(m, [&](int j) { a[row + j] *= 2; });
  });
}
// CHECK-LABEL: void local(
// CHECK: { int het_given_[[N:[0-9]+]]_0 = n + 1; __attribute__((unused)) auto het_given_[[N]]_1 = [=](int i) {
// CHECK: const int het_m_[[N]] = het_given_[[N]]_0;
// CHECK-NEXT: #pragma omp target teams distribute
// CHECK: for (int i = 0; i < het_m_[[N]]; ++i)
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int j = 0; j < m; ++j)
// CHECK-NEXT: a[i * m + j] += 1;
// REMARK: a kernel with a thread for each iteration of the loops over 'i' and 'j'
// REMARK: a kernel of teams
void changed(double *a, int n, double by) {
  auto f = [=](int i) {
#pragma omp parallel for
    for (int j = 0; j < n; ++j)
      a[i * n + j] += by;
  };
  auto g = [&](int i) {
#pragma omp parallel for
    for (int j = 0; j < n; ++j)
      a[i * n + j] += by;
  };
  by = 2;
  each(n, f);
  each(n, g);
}
// The copy has the value from before.
// CHECK-LABEL: void changed(
// CHECK: __attribute__((unused)) auto g =
// CHECK: f(i);
// CHECK: #pragma omp target teams distribute
// CHECK-NOT: g(i);
// CHECK: #pragma omp parallel for
