// Loops over pointers and ranges are parallel kernels in the user's own target constructs, too: they are counted in front
// of the construct, where pointers are the host's. In a template that holds for pointers, whatever they point to. Loops
// inside of a construct are counted where they stand.
// RUN: %hetcxx -fopenmp -std=c++17 --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -fopenmp -std=c++17 --cuda-arch=none -Werror -Rhet %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host:2 %t
#include <array>

template <class T> void each(T *first, int n) {
// CHECK: { const long het_count_1 = (long)((first + n) - (first));
// CHECK: for (long het_at_1 = 0; het_at_1 < het_count_1; het_at_1 += 1)
// CHECK-NEXT: { T *p = (first) + het_at_1; *p += 1; } }
#pragma omp target teams distribute parallel for map(tofrom : first[0 : n])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (T *p = first; p < first + n; ++p)
    *p += 1;
}

// The loop's variable is private, wherever it is declared. In a clause, or under simd, it has a value behind the loop.
static int outside(double *a, int n) {
  double *p, *q = nullptr;
  const double *end = a + n;
// CHECK: for (long het_at_2 = het_count_2; het_at_2 >= 0; het_at_2 -= 2)
// CHECK-NEXT: { double *p = (a) + het_at_2; *p += 1; } }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) private(p)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (p = a + n - 1; p >= a; p -= 2)
    *p += 1;
// CHECK: for (long het_at_3 = 0; het_at_3 != het_count_3; het_at_3 += 1)
#pragma omp target teams loop map(tofrom : a[0 : n])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (p = a; end != p; p++)
    *p *= 2;
// CHECK: for (q = a; q < a + n; ++q)
#pragma omp target parallel for map(tofrom : a[0 : n]) map(from : q) lastprivate(q)
  for (q = a; q < a + n; ++q)
    *q /= 2;
// CHECK: for (q = a; q < a + n; ++q)
#pragma omp target simd map(tofrom : a[0 : n])
  for (q = a; q < a + n; ++q)
    *q *= 4;
  for (int i = 0; i < n; i++)
    if (a[i] != 4 * (i + (i % 2)))
      return 1;
  return 0;
}

// All instances show these to be pointers.
template <class It, class F> void apply(It first, It last, F f) {
  auto *items = &*first;
  const long n = last - first;
// CHECK: { const long het_count_[[OPEN:[0-9]+]] = (long)((last) - (first));
// CHECK: { It p = (first) + het_at_[[OPEN]]; f(*p); } }
#pragma omp target teams distribute parallel for map(tofrom : items[0 : n])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (It p = first; p != last; ++p)
    f(*p);
}
// One instance counts by numbers, so that the text stays.
template <class T> long count(T first, T last) {
  long n = 0;
// CHECK: for (T i = first; i < last; ++i)
#pragma omp target teams distribute parallel for reduction(+ : n)
  for (T i = first; i < last; ++i)
    n++;
  return n;
}

int main() {
  const int n = 100;
  double a[n], sum = 0;
  int *v = new int[n], wrong = 0;
  std::array<int, 9> fixed{};
  for (int i = 0; i < n; i++)
    a[i] = v[i] = i;
// CHECK: { const long het_count_5 = (long)((v + n) - (v));
// CHECK: #pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
// CHECK-NEXT: for (long het_at_5 = 0; het_at_5 != het_count_5; het_at_5 += 1)
// CHECK-NEXT: { int *it = (v) + het_at_5; *it += 2; } }
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (int *it = v; it != v + n; ++it)
    *it += 2;
  if (n > 1)
// CHECK: for (long het_at_6 = 0; het_at_6 < het_count_6; het_at_6 += 2)
#pragma omp target parallel for map(tofrom : a)
// REMARK: :[[@LINE+1]]:5: remark: a kernel with a thread for each iteration
    for (double *p = a; p < a + n; p += 2)
      *p += 0.5;
#pragma omp target map(tofrom : sum) map(to : a)
#pragma omp teams distribute parallel for reduction(+ : sum)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (const double *p = a + n - 1; p >= a; --p)
    sum += *p;
#pragma omp target teams distribute parallel for map(tofrom : fixed)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (int &x : fixed)
    x += 4;
#pragma omp target teams distribute parallel for map(tofrom : a)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (auto &x : a)
    x *= 2;
  double grid[6][4] = {};
// CHECK: { const long het_count_[[ROW:[0-9]+]] = (long)((grid + 6) - (grid));
// CHECK: for (long het_at_[[ROW]] = 0; het_at_[[ROW]] < het_count_[[ROW]]; het_at_[[ROW]] += 1)
// CHECK-NEXT: for (int j = 0; j < 4; j++)
// CHECK-NEXT: { double(*row)[4] = (grid) + het_at_[[ROW]]; (*row)[j] = j; } }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : grid)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration of the loops over
  for (double(*row)[4] = grid; row < grid + 6; ++row)
    for (int j = 0; j < 4; j++)
      (*row)[j] = j;
  const int last[] = {1, 3};
#pragma omp target teams distribute parallel for collapse(2) default(none) shared(grid, last)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration of the loops over
  for (auto &row : grid)
    for (int j : last)
      row[j] += 1;
// REMARK: :[[@LINE+1]]:1: remark: a kernel of teams
#pragma omp target teams distribute map(tofrom : grid)
  for (int i = 0; i < 6; i++) {
    double most = 0;
// CHECK: for (long het_at_[[IN:[0-9]+]] = 0; het_at_[[IN]] < (long)((grid[i] + 4) - (grid[i]));
#pragma omp parallel for reduction(max : most)
    for (double *p = grid[i]; p < grid[i] + 4; ++p)
      most = *p > most ? *p : most;
    grid[i][0] = most;
  }
  each(v, n);
  each(a, 0);
  apply(v, v + n, [](int &x) { x += 5; });
  apply(a + 2, a + 9, [](double &x) { x += 0.0; });
  wrong += count(2, 8) != 6 || count(v + 1, v + 3) != 2;
  for (int i = 0; i < n; i++)
    wrong += v[i] != i + 8 || a[i] != 2 * i + (i % 2 == 0);
  for (int x : fixed)
    wrong += x != 4;
  delete[] v;
  for (int i = 0; i < n; i++)
    a[i] = i;
  return outside(a, n) || wrong || sum != 4975 || grid[5][3] != 4 || grid[2][0] != 4 || grid[3][2] != 2;
}
