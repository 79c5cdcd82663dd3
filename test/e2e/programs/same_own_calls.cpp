//===-- e2e/programs/same_own_calls.cpp - member functions called for the enclosing object ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constant ones, by `this` and without, of classes, class templates and as templates, beside members that clauses name.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>

template <class T> class Box {
public:
  Box(int nx, int ny, T scale) : nx(nx), ny(ny), scale(scale) {}
  int at(int i, int j) const { return i * ny + j; }
  T weight(T v) const { return v * scale + twice(1); }
  static T twice(T v) { return 2 * v; }

  void run(T *a) const {
#pragma acc parallel loop hetero(1) part_copy(a[1:nx][0:ny])
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        a[i * ny + j] = weight(a[i * ny + j]) + this->weight(1) + scale + twice(3) + at(i, j) % 5;
  }
  T sum(const T *a) const {
    T s = 0;
#pragma omp target device(*) map(to: a[0:nx][0:ny] dist_data(BLOCK, *))
#pragma omp parallel for reduction(+: s)
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        s += weight(a[i * ny + j]) + this->at(i, j);
    return s;
  }

private:
  int nx, ny;
  T scale;
};

struct Grid {
  double *u;
  int nx, ny;
  double dt;

  int at(int i, int j) const { return i * ny + j; }
  template <int K> double times(double v) const { return K * v * dt; }
  void step(double *v) const {
#pragma acc parallel loop hetero(1) part_copyin(u[1:nx:1][0:ny]) part_copy(v[1:nx][0:ny])
    for (int i = 1; i < nx - 1; ++i)
      for (int j = 0; j < ny; ++j)
        v[i * ny + j] = u[(i - 1) * ny + j] + dt * u[(i + 1) * ny + j] + times<3>(at(i, j) % 4);
  }
};

int main() {
  std::vector<double> a(30 * 17), b(a.size());
  std::vector<float> f(8 * 9);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = i % 11;
  for (std::size_t i = 0; i < f.size(); ++i)
    f[i] = i;
  const Box<double> one(30, 17, .5);
  const Box<float> other(8, 9, 2);
  one.run(a.data());
  other.run(f.data());
  Grid{a.data(), 30, 17, .25}.step(b.data());
  std::printf("%g %g %g\n", one.sum(a.data()), other.sum(f.data()), one.sum(b.data()));
}
