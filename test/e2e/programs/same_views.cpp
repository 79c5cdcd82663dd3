//===-- e2e/programs/same_views.cpp - classes that say where items are ----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Views whose pointers clauses name by member, and the operators of the enclosing class.
// Its output is compared with that of the same file built without hetcc.
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

template <class T, int R> struct Plain {
  T *data;
  int extent[R];
  int rows, columns;
  T &operator()(int i, int j) const { return data[i * columns + j]; }
  T &operator[](std::size_t k) const { return data[k]; }
  int size() const { return rows * columns; }
};
using View = Plain<double, 2>;

struct Pair {
  View from, to;
  double &out(int i, int j) const { return to(i, j); }
};

class Matrix {
public:
  Matrix(int n, int m) : n_(n), m_(m), cells_(n * m), view_{cells_.data(), {n, m}, n, m} {}
  double &operator()(int i, int j) { return cells_[at(i, j)]; }
  double operator()(int i, int j) const { return cells_[at(i, j)]; }
  void fill(double by) {
#pragma acc region for hetero(1) part_copy(cells_[1 : n_][0 : m_])
    for (int i = 0; i < n_; i++)
      for (int j = 0; j < m_; j++)
        (*this)(i, j) = by * i + j;
  }
  void smooth() {
#pragma acc region for hetero(1) part_copy(view_.data[1 : n_][0 : m_])
    for (int i = 0; i < n_; i++)
      for (int j = 1; j < m_; j++)
        view_(i, j) = view_(i, j) + 0.5 * this->view_(i, j - 1);
  }
  double sum() const {
    double s = 0;
    for (int k = 0; k < n_ * m_; k++)
      s += cells_[k] * (k % 7);
    return s;
  }

private:
  int at(int i, int j) const { return i * m_ + j; }
  int n_, m_;
  std::vector<double> cells_;
  View view_;
};

static void scale(const View &v, int n, int m, double by) {
#pragma omp target device(*) map(tofrom : v.data[0 : n][0 : m] dist_data(BLOCK, *))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v(i, j) *= by;
}

template <class V> static void stencil(V from, V to, int n, int m) {
#pragma acc region for hetero(1) part_copyin(from.data[1 : n:1][0 : m]) part_copy(to.data[1 : n][0 : m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      to(i, j) = from(i - 1, j) + from(i + 1, j) - 2 * from(i, j);
}

int main() {
  const int n = 40, m = 13;
  std::vector<double> x(n * m), y(n * m);
  View a{x.data(), {n, m}, n, m}, b{y.data(), {n, m}, n, m};
#pragma acc region for hetero(1) part_copy(a.data[1 : a.rows][0 : a.columns])
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < a.columns; j++)
      a(i, j) = i + 0.25 * j;
  stencil(a, b, n, m);
  scale(b, n, m, 3);
  Pair both{a, b};
#pragma acc region for hetero(1) part_copyin(both.from.data[1 : n][0 : m]) part_copy(both.to.data[1 : n][0 : m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      both.out(i, j) += both.from(i, j) * i;
  View *const p = &a;
#pragma acc region for hetero(1) part_copy(p->data[1 : n * m])
  for (int k = 0; k < p->size(); k++)
    (*p)[k] += k;
#pragma acc data copy(a.data[0 : n * m], b.data[0 : n * m])
  for (int pass = 0; pass < 3; pass++) {
#pragma acc region for hetero(1) part_copyin(a.data[1 : n][0 : m]) part_copy(b.data[1 : n][0 : m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        auto twice = [=](int k) { return 2 * a(k, j); };
        b(i, j) += twice(i) + a[i * m + j];
      }
  }
#pragma omp target data device(*) map(tofrom : a.data[0 : n][0 : m] dist_data(BLOCK, *) halo(1, ))                     \
    map(tofrom : b.data[0 : n][0 : m] dist_data(BLOCK, *) halo(1, ))
  for (int pass = 0; pass < 4; pass++) {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        b(i, j) = 0.5 * (a(i - 1, j) + a(i + 1, j));
    std::swap(a.data, b.data);
  }
  Matrix g(n, m);
  g.fill(1.5);
  g.smooth();
  double s = 0, t = 0;
  for (int k = 0; k < n * m; k++) {
    s += x[k] * (k % 5);
    t += y[k] * (k % 3);
  }
  std::printf("%.17g %.17g %.17g %.17g\n", s, t, y[77], g.sum());
}
