// Lambdas in constructs with regions of threads: each thread makes their objects. One that changes what it leads to, and
// is made between the regions, keeps the regions to one thread.
// RUN: %hetcxx -fopenmp -Rhet-grid -Rhet-teams -Rhet-one-thread --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s
void f(double *a, double *b, int n, int m, int l) {
// CHECK: :[[#@LINE+1]]:1: remark: a kernel of teams
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
    auto row = [=](int j) -> double & { return b[i * m + j]; };
    const double first = row(0);
#pragma omp parallel for
    for (int j = 0; j < m; ++j) {
      double s = 0;
      auto add = [&](int k, double &t) { t += a[(i * m + j) * l + k] * first; };
      for (int k = 0; k < l; ++k)
        add(k, s);
      row(j) = s;
    }
  }
// CHECK: :[[#@LINE+2]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
    int count = 0;
    auto note = [&](int j) { count += a[i * m + j] > 0; };
    note(0);
#pragma omp parallel for
    for (int j = 0; j < m; ++j)
      b[i * m + j] = count;
  }
}
