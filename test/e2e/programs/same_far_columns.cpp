//===-- e2e/programs/same_far_columns.cpp - columns that are divided, and subscripts by numbers ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>

// Items of another row than the subscript's form says: rows have fewer than 6 items here.
void far(int m, int n, short *a) {
#pragma omp target device(*) map(tofrom : a[0 : m][0 : n] dist_data(*, BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[6 + i] = short(99 + i);
}

// The last column's neighbour is the next row's first item.
void around(int m, int n, short *a, const short *b) {
#pragma omp target device(*) map(tofrom : a[0 : m][0 : n] dist_data(*, BLOCK))                                         \
    map(to : b[0 : m][0 : n] dist_data(*, BLOCK) halo(, 1))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      a[j * n + i] = short(b[j * n + i + 1] + b[(j + 1) * n + i - 1]);
}

// A constant within two lambdas is the one that the clause names.
void nested(short *a) {
  const int n = 3;
  const long m = 4;
  auto outer = [&] {
    auto inner = [&] {
#pragma omp target device(0, 1) map(from : a[0 : m][0 : n][0 : n] dist_data(*, DUPLICATE, BLOCK))
#pragma omp parallel for
      for (unsigned short i = 1; i < n - 1; i = i + 1)
        a[2 * n + i] = 99;
    };
    inner();
  };
  outer();
}

void show(const std::vector<short> &a) {
  long sum = 0;
  for (const short item : a)
    sum = (sum * 31 + item) % 1000003;
  std::printf("%ld\n", sum);
}

int main() {
  std::vector<short> a(36), b(36);
  for (int i = 0; i < 36; i++)
    a[i] = short(i), b[i] = short(3 * i);
  nested(a.data());
  show(a);
  far(12, 3, a.data());
  show(a);
  around(4, 9, a.data(), b.data());
  show(a);
}
