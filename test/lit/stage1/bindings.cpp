// Names of structured bindings in constructs, which Clang 19 does not take, are references there. Lines stay as they are.
// RUN: %hetcc -std=c++17 -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -std=c++17 -fopenmp --cuda-arch=none -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=sim:1 %t | FileCheck --check-prefix=SAYS %s
// RUN: not %hetcc -std=c++17 -fopenmp -DWRONG --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --check-prefix=BAD %s
#include <cstdio>
#include <map>
#include <utility>

struct Pair {
  int x;
  double y;
};

int main() {
  int q = 0;
  double v[10] = {0}, s = 0;
  Pair p{3, 4.0};
  // CHECK: auto [het_binding_a, het_binding_b] = std::pair<int, int>{1, 2}; {{\[\[}}maybe_unused]] auto &a = het_binding_a;
  auto [a, b] = std::pair<int, int>{1, 2};
  // CHECK: auto &[het_binding_x, het_binding_y] = p; {{.*}}auto &y = het_binding_y;
  auto &[x, y] = p;
  const auto [n, unused] = std::make_pair(10, 20);
#pragma omp target map(tofrom : q)
  q = a + b;
#pragma omp target teams distribute parallel for map(v) firstprivate(y) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    v[i] = x * i + y;
    s += b;
  }
#pragma omp target map(tofrom : y)
  y += 1;
  std::map<int, int> all{{1, 2}, {3, 4}};
  // CHECK: for (auto &[het_binding_key, het_binding_value] : all) { {{.*}}auto &key = het_binding_key;
  for (auto &[key, value] : all) {
#pragma omp target map(tofrom : q)
    q += key * value;
  }
  // SAYS: 17 10 20 5
  std::printf("%d %g %g %g\n", q, v[2], s, p.y);
#ifdef WRONG
  // BAD: bindings.cpp:[[@LINE+2]]:26: error:
  // BAD: 1 error generated.
#pragma omp target map(p.none)
  q = a;
#endif
}
