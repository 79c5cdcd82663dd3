//===-- e2e/programs/same_resident_members.cpp - members that stay on the devices while the object lives ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// enter data in the constructor, exit data in the destructor, data regions and updates of members.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
template <class T> class Heat {
public:
  Heat(int n, int m) : n(n), m(m), u(n * m), old(n * m) {
    for (int i = 0; i < n * m; ++i) u[i] = old[i] = T(i % 17);
#pragma acc enter data copyin(u[0:n*m], old[0:n*m])
  }
  ~Heat() {
#pragma acc exit data delete(u, old)
  }
  void sweep() {
#pragma acc parallel loop hetero(1) present(u, old)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        u[i * m + j] = T(0.25) * (old[(i - 1) * m + j] + old[(i + 1) * m + j] + old[i * m + j - 1] + old[i * m + j + 1]);
    std::swap(u, old);
  }
  double total() {
#pragma acc update self(u, old[0:n*m])
    double t = 0;
    for (std::size_t k = 0; k < u.size(); ++k) t += u[k] * (k % 3) + old[k];
    return t;
  }
  double inOne(int steps) {
#pragma acc data copy(v[0:100]) copyin(w)
    for (int s = 0; s < steps; ++s) {
#pragma acc parallel loop hetero(1) present(v)
      for (int i = 0; i < 100; ++i) v[i] += w[i % 4] * n;
    }
    return v[99];
  }
private:
  int n, m;
  std::vector<T> u, old;
  double v[100] = {}, w[4] = {1, 2, 3, 4};
};
int main() {
  Heat<double> h(40, 30); Heat<float> f(10, 12);
  for (int k = 0; k < 6; ++k) { h.sweep(); f.sweep(); }
  std::printf("%.8g %.6g %g\n", h.total(), f.total(), h.inOne(3));
}
