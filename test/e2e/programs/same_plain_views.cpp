//===-- e2e/programs/same_plain_views.cpp - views in plain target constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clauses of plain OpenACC and OpenMP name the pointer of a view; the body calls its operators, which read other members.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>

namespace calls {
struct View {
  double *p;
  int rows, columns;
  double &operator()(int i, int j) const { return p[i * columns + j]; }
  double &operator[](int k) const { return p[k]; }
};
static void run() {
  const int n = 40, m = 13;
  std::vector<double> x(n * m), y(n * m);
  View v{x.data(), n, m}, w{y.data(), n, m};
#pragma acc parallel loop copy(v.p[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v(i, j) = i + 0.5 * j;
#pragma acc parallel loop copyin(v.p[0:n*m]) copyout(w.p[0:n*m])
  for (int k = 0; k < n * m; k++)
    w[k] = 2 * v[k];
#pragma omp target teams distribute parallel for map(to: v.p[0:n*m]) map(tofrom: w.p[0:n*m])
  for (int k = 0; k < n * m; k++)
    w[k] += 2 * v[k];
  double s = 0;
  for (int k = 0; k < n * m; k++)
    s += y[k] * (k % 5);
  std::printf("%.17g\n", s);
}
} // namespace calls

namespace handed {
struct View {
  double *p;
  int rows, columns;
  double &operator()(int i, int j) const { return p[i * columns + j]; }
  double &operator[](int k) const { return p[k]; }
  void twice(int k) const { p[k] *= 2; }
};
static double get(const View &v, int i) { return v[i]; }
static double getc(View v, int i) { return v[i]; }
template <class V> static void more(V v, V w, int n) {
#pragma omp target teams distribute parallel for map(to: v.p[0:n]) map(tofrom: w.p[0:n])
  for (int k = 0; k < n; k++)
    w[k] += get(v, k) + getc(v, k);
}
static void ref(const View &v, View *w, int n) {
#pragma acc parallel loop copyin(v.p[0:n]) copy(w->p[0:n])
  for (int k = 0; k < n; k++)
    (*w)[k] += v[k] - 1;
#pragma omp target teams distribute parallel for map(to: v.p[0:n]) map(tofrom: w->p[0:n])
  for (int k = 0; k < n; k++)
    w->p[k] += get(v, k);
}
static void run() {
  const int n = 40, m = 13;
  std::vector<double> x(n * m), y(n * m);
  View v{x.data(), n, m}, w{y.data(), n, m};
  for (int i = 0; i < n*m; i++) x[i] = i;
#pragma acc parallel loop copy(v.p[0:n*m])
  for (int k = 0; k < n * m; k++)
    v.twice(k);
  more(v, w, n * m);
  ref(v, &w, n * m);
#pragma acc data copy(v.p[0:n*m], w.p[0:n*m])
  {
#pragma acc parallel loop present(v.p, w.p)
    for (int k = 0; k < n * m; k++)
      w[k] += v[k];
#pragma acc parallel loop present(v.p[0:n*m], w.p[0:n*m])
    for (int k = 0; k < n * m; k++)
      w[k] += v[k];
#pragma acc parallel loop 
    for (int k = 0; k < n * m; k++)
      w[k] += v[k];
  }
  double s = 0;
  for (int k = 0; k < n * m; k++)
    s += y[k] * (k % 5);
  std::printf("%.17g\n", s);
}
} // namespace handed

namespace unmarked {
struct View {
  double *p; int rows, columns;
  double &operator()(int i, int j) { return p[i * columns + j]; } // not const
};
class G {
public:
  G(int n, int m) : n_(n), m_(m), s_(n * m), cells_(s_.data()) {}
  double &at(int i, int j) { return cells_[i * m_ + j]; }
  double at(int i, int j) const { return cells_[i * m_ + j]; }
  void fill() {
#pragma acc parallel loop copy(cells_[0:n_*m_])
    for (int i = 0; i < n_; i++)
      for (int j = 0; j < m_; j++)
        at(i, j) = i + j;
  }
  void smooth() {
#pragma acc data copy(cells_[0:n_*m_])
    {
#pragma acc parallel loop present(cells_)
    for (int i = 0; i < n_; i++)
      for (int j = 1; j < m_; j++)
        cells_[i * m_ + j] += 0.5 * cells_[i * m_ + j - 1];
#pragma acc parallel loop present(cells_[0:n_*m_])
    for (int i = 0; i < n_; i++)
      for (int j = 1; j < m_; j++)
        this->cells_[i * m_ + j] += 0.5;
#pragma acc parallel loop
    for (int i = 0; i < n_; i++)
      cells_[i * m_] += 0.5;
    }
  }
  double sum() const {
    double s = 0;
#pragma omp target teams distribute parallel for map(to: cells_[0:n_*m_]) reduction(+: s)
    for (int i = 0; i < n_; i++)
      for (int j = 0; j < m_; j++)
      s += at(i, j) * (i % 7);
    return s;
  }
private:
  int n_, m_;
  std::vector<double> s_;
  double *cells_;
};
static void run() {
  const int n = 40, m = 13;
  std::vector<double> x(n * m);
  View v{x.data(), n, m};
#pragma acc parallel loop copy(v.p[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v(i, j) = i + 0.5 * j;
#pragma acc data copy(v.p[0:n*m])
  {
#pragma acc parallel loop present(v.p)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v(i, j) *= 2;
  }
  double s = 0;
  for (int k = 0; k < n * m; k++)
    s += x[k] * (k % 5);
  G g(n, m);
  g.fill(); g.smooth();
  std::printf("%.17g %.17g\n", s, g.sum());
}
} // namespace unmarked

int main() {
  calls::run();
  handed::run();
  unmarked::run();
}
