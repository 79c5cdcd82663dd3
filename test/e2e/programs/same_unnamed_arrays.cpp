//===-- e2e/programs/same_unnamed_arrays.cpp - standard arrays that no clause of the loop names ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <vector>

struct Cell {
  int kind;
  double flow[2];
};

template <class T, std::size_t N> double sumOf(const std::array<T, N> &v) {
  double sum = 0;
  for (std::size_t i = 0; i < N; i++)
    sum += double(i % 11 + 1) * double(v[i]);
  return sum;
}

// A data construct around the loops names them.
double resident(int n) {
  static std::array<int, 90> counts;
  std::array<double, 90> own{};
  auto &values = own;
  std::vector<float> weights(n, 0.5f);
#pragma acc data copy(counts, values[0 : n], weights[0 : n])
  {
#pragma acc region for hetero(1, all, static)
    for (int i = 0; i < n; i++)
      counts[i] += i % 7;
#pragma acc region for hetero(1, all, static)
    for (int i = n - 1; i >= 0; i--) {
      auto &value = values[i];
      value = counts[i] + weights[i];
    }
  }
  return sumOf(counts) + sumOf(values);
}

// Nothing names them: all of each goes in, and what is written comes out.
double whole(int n) {
  std::array<double, 90> values{}, before{};
  std::array<Cell, 90> cells{};
  for (int i = 0; i < n; i++)
    before[i] = i * 0.5;
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++) {
    values[i] = before[n - 1 - i];
    cells[i].flow[i % 2]++;
    cells[i].kind = i;
  }
  double sum = sumOf(values);
  for (const Cell &cell : cells)
    sum += cell.kind * (cell.flow[0] - 2 * cell.flow[1]);
  return sum;
}

// A member, in a template.
template <class T, std::size_t N> struct Field {
  std::array<T, N> items{}, next{};
  void step() {
#pragma acc region for hetero(1)
    for (std::size_t i = 1; i < N - 1; i++)
      next[i] = items[i - 1] + items[i + 1];
#pragma omp target device(*) map(tofrom : items[0 : N] dist_data(BLOCK))
#pragma omp parallel for
    for (std::size_t i = 0; i < N; i++)
      items[i] += next[i] + 1;
  }
};

template <class T, std::size_t N> double steps() {
  Field<T, N> field;
  for (int i = 0; i < 4; i++)
    field.step();
  return sumOf(field.items);
}

int main() {
  std::printf("%.10g\n", resident(90));
  std::printf("%.10g\n", whole(90));
  std::printf("%.10g %.10g\n", steps<int, 33>(), steps<double, 20>());
}
