//===-- e2e/programs/same_at.cpp - at() of standard containers ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <vector>

struct Field {
  std::vector<double> cells;
  std::vector<int> order;
  int n;

  explicit Field(int n) : cells(n), order(n), n(n) {
    for (int i = 0; i < n; i++)
      cells.at(i) = i * 0.5, order.at(i) = (i * 7 + 3) % n;
  }

  void turn(std::vector<double> &out) const {
#pragma acc parallel loop hetero(1) part_copy(out[1 : n]) copyin(cells[0 : n], order[0 : n])
    for (int i = 0; i < n; i++)
      out.at(i) += cells.at(order.at(i)) * 2;
  }
};

template <class T> double sumOf(const std::vector<T> &v) {
  double sum = 0;
  for (unsigned i = 0; i < v.size(); i++)
    sum += (i % 11 + 1) * double(v.at(i));
  return sum;
}

// In a template: each instantiation's own element.
template <class T> void scale(std::vector<T> &a, const std::vector<T> &b, T by) {
  const int n = static_cast<int>(a.size());
#pragma omp target device(*) map(tofrom : a[0 : n] dist_data(BLOCK)) map(to : b[0 : n] dist_data(BLOCK) halo(1))
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    a.at(i) = by * b.at(i - 1) + b.at(i + 1) - a.at(i);
}

// Rows in flat storage, without a clause for what is read.
void rows(int n, int m, const std::vector<double> &a, std::vector<double> &b) {
#pragma acc region for hetero(1) part_copyout(b[1 : n][0 : m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b.at(i * m + j) = a.at(i * m + j) * (j + 1);
}

// Items of a member, of an array, and of an array in a vector.
void others(Field &f, std::array<double, 6> &six, std::vector<std::array<float, 3>> &colours) {
  const int n = f.n;
#pragma acc region for hetero(1) part_copy(f.cells[1 : n], colours[1 : n])
  for (int i = 0; i < n; i++) {
    f.cells.at(i) += six.at(i % 6);
    colours.at(i).at(i % 3) += 1;
    colours.at(i)[0] *= 2;
  }
#pragma acc region for hetero(1) copy(six[0 : 6])
  for (int i = 0; i < 6; i++)
    six.at(i) *= 3;
  int k = 0; // what an index does is done once
#pragma acc region for hetero(1) part_copy(f.cells[1 : n]) private(k)
  for (int i = 0; i < n; i++) {
    k = i;
    f.cells.at(k++) += 1;
    f.cells.at(--k) *= 2;
  }
}

double plain(const std::vector<double> &a, std::vector<double> &b, std::vector<int> &k) {
  const int n = static_cast<int>(a.size());
  double sum = 0;
#pragma acc parallel loop copyin(a[0 : n]) copy(b[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    b.at(i) += a.at(n - 1 - i);
    sum += b.at(i);
  }
#pragma acc data copy(k[0 : n])
  {
#pragma acc parallel loop present(k)
    for (int i = 0; i < n; i++)
      k.at(i) = k.at(i) * 2 + 1;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++)
    b.at(i) = b.at(i) * 2;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    k.at(i) += i;
  return sum;
}

int main() {
  for (int n : {2, 3, 40, 101}) {
    Field f(n);
    std::vector<double> a(n), b(n, 1.5);
    std::vector<float> x(n, 2), y(n, 3);
    f.turn(a);
    std::printf("turn %.17g\n", sumOf(a));
    scale(a, b, 2.0);
    scale(x, y, 0.5f);
    std::printf("scale %.17g %.17g\n", sumOf(a), sumOf(x));
    const int m = 5;
    std::vector<double> flat(n * m), out(n * m);
    for (int i = 0; i < n * m; i++)
      flat.at(i) = i % 13;
    rows(n, m, flat, out);
    std::printf("rows %.17g\n", sumOf(out));
    std::array<double, 6> six{1, 2, 3, 4, 5, 6};
    std::vector<std::array<float, 3>> colours(n, {1, 2, 3});
    others(f, six, colours);
    std::printf("others %.17g %g %g %g\n", sumOf(f.cells), six.at(5), colours.at(n - 1).at(0), colours.at(n - 1).at(1));
    std::printf("plain %.17g", plain(f.cells, b, f.order));
    std::printf(" %.17g %.17g\n", sumOf(b), sumOf(f.order));
  }
}
