// Loops over the numbers of a view are counted by its ends.
// RUN: %hetcxx -fopenmp -std=c++20 --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -fopenmp -std=c++20 --cuda-arch=none -Werror -Rhet %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
#include <cstddef>
#include <ranges>

int f(int *v, int n, std::size_t m) {
  int sum = 0;
// CHECK: for (long het_at_1 = 0; het_at_1 < (long)(n) - (long)(1); ++het_at_1)
// CHECK-NEXT: { int i = static_cast<int>((1) + het_at_1); sum += i; }
#pragma omp target teams distribute parallel for reduction(+ : sum)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (int i : std::views::iota(1, n))
    sum += i;
// CHECK: { const auto &i = static_cast<unsigned long>((std::size_t(2)) + het_at_2); v[i] = 3; }
#pragma omp target teams loop map(tofrom : v[0 : m])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (const auto &i : std::ranges::iota_view{std::size_t(2), m})
    v[i] = 3;
  const auto all = std::views::iota(0, n);
// CHECK: for (long het_at_3 = 0; het_at_3 < (long)(all.size()); ++het_at_3)
// CHECK: { auto i = all[het_at_3]; sum += i; }
#pragma omp target teams distribute parallel for reduction(+ : sum)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (auto i : all)
    sum += i;
  return sum;
}

int main() {}
