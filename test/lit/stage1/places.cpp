// Members, containers, qualified names and bindings get local names around the loop; in data directives their address.
// RUN: %hetcxx -std=c++17 --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: %cxx -std=c++17 -O2 -fopenmp -Wall -Werror -I%include -c %t.cpp -o %t.o
#include <array>
#include <utility>
#include <vector>
namespace cfg {
double gain[4];
double bias = 1;
} // namespace cfg
struct Field {
  std::vector<double> cells;
  double w[4];
  int n;
  double sum = 0;
  void enter() {
#pragma acc enter data copyin(cells, w[0:4])
  }
  // CHECK: {"cells", (void *)(cells).data(), sizeof(double), HET_TO, 1, {{[{][{]}}(long)((cells).size()), 0,
  // CHECK: {"w", (void *)(w), sizeof(double), HET_TO, 1,
  void step(int k) {
#pragma acc parallel loop hetero(1) part_copy(cells[1:cells.size()]) reduction(+: sum)
    for (int i = 0; i < n; ++i) {
      cells[i] *= this->w[k] + cfg::gain[i % 4] + cfg::bias;
      sum += cells[i];
    }
  }
  // CHECK: { auto *cells = this->cells.data(); const auto het_size_cells = this->cells.size(); auto &sum = this->sum; auto &n = this->n; auto &w = this->w; auto &gain = cfg::gain; auto bias = cfg::bias;
  // CHECK: {"cells", (void *)cells, sizeof(double), HET_TOFROM | HET_READ | HET_WRITE, 1, {{[{][{]}}(long)(het_size_cells), 0,
  // CHECK: cells[i] *=       w[k] +      gain[i % 4] +      bias;
  void setN(int n, double by) {
#pragma acc parallel loop hetero(1) part_copy(cells[1:n])
    for (int i = 0; i < n; ++i)
      cells[i] += by * this->n;
  }
  // CHECK: auto &het_n = this->n;
  // CHECK: cells[i] += by *   het_n;
};
double use(const std::vector<double> &v, std::array<double, 3> small) {
  auto [a, b] = std::make_pair(1.0, 2);
  double t = 0;
#pragma acc parallel loop hetero(1) part_copyin(v[1:v.size()]) reduction(+: t)
  for (std::size_t i = 0; i < v.size(); ++i)
    t += v[i] * a + b + small[i % 3];
  // CHECK: { auto &het_object_v = v; auto *v = het_object_v.data(); const auto het_size_v = het_object_v.size(); auto het_object_a = a; auto a = het_object_a; auto het_object_b = b; auto b = het_object_b;
  // CHECK: t += v[i] * a + b + small[i % 3];
  return t;
}
