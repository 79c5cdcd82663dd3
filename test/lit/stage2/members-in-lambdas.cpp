// A construct within a lambda that captures `this` has a kernel: the object is the one of the function around.
// RUN: %hetcxx -fopenmp -Rhet -Wall -Werror %s -o %t 2>&1 | FileCheck %s --implicit-check-not="runs on the host"
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
// RUN: %hetcxx -fopenmp --emit=cuda %s | FileCheck --check-prefix=CUDA %s
template <class T> struct Matrix {
  T *v;
  int n, m;
  T by;
  T at(int i, int j) const { return v[i * m + j]; }
  template <class F> void each(F f) {
    auto all = [this, f] {
      // CHECK: kernel with a thread for each iteration of the loops over 'i' and 'j'
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : v[0 : n * m])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          v[i * m + j] = f(at(i, j)) + by;
    };
    all();
  }
  void rows() {
    auto outer = [=, this] {
      auto inner = [this](auto k) {
        // CHECK: kernel of teams
#pragma omp target teams distribute map(tofrom : v[0 : n * m])
        for (int i = 0; i < n; i++) {
          T sum = 0;
#pragma omp parallel for reduction(+ : sum)
          for (int j = 0; j < m; j++)
            sum += at(i, j);
          v[i * m] = sum * k;
        }
      };
      inner(2);
      inner(0.5f);
    };
    outer();
  }
  T sum() const {
    T s = 0;
    auto add = [&] {
      // CHECK: kernel with a thread for each iteration of the loop over 'i'
#pragma omp target teams distribute parallel for map(to : v[0 : n * m]) reduction(+ : s)
      for (int i = 0; i < n * m; i++)
        s += v[i] * by;
    };
    add();
    return s;
  }
  void copied() {
    auto take = [*this]() mutable {
      by = 3;
      // CHECK: kernel with a thread for each iteration of the loop over 'i'
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n * m])
      for (int i = 0; i < n * m; i++)
        v[i] += by;
    };
    take();
  }
};
// CUDA: Matrix
int main() {
  double x[12];
  for (int i = 0; i < 12; i++)
    x[i] = i;
  Matrix<double> a{x, 3, 4, 1};
  a.each([](double y) { return 2 * y; });
  if (a.sum() != 144)
    return 1;
  a.rows();
  a.copied();
  return a.sum() == 355.5 && a.by == 1 ? 0 : 2;
}
