//===-- e2e/programs/same_templates.cpp - regions in templates ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Functions, classes, members and specializations; types and numbers as arguments; reductions and data regions of the
// instantiation's own types.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>

template <class T> void axpy(int n, T a, const T *x, T *y) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += a * x[i];
}

template <class T, int R> void rowSums(int n, const T (*a)[R], T *sum) {
#pragma acc parallel loop hetero(1) part_copyin(a[1:n]) part_copyout(sum[1:n])
  for (int i = 0; i < n; ++i) {
    T s = 0;
    for (int j = 0; j < R; ++j)
      s += a[i][j];
    sum[i] = s;
  }
}

template <class T, int R> void columnSums(int n, const T (*a)[R], T *sum) {
#pragma acc parallel loop hetero(1) part_copyin(a[0:n][1:R]) part_copyout(sum[1:R])
  for (int j = 0; j < R; ++j) {
    T s = 0;
    for (int i = 0; i < n; ++i)
      s += a[i][j];
    sum[j] = s;
  }
}

template <class T> T dot(int n, const T *x, const T *y) {
  T s = T(), most = x[0];
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK), y[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(+: s) reduction(max: most)
  for (int i = 0; i < n; ++i) {
    s += x[i] * y[i];
    most = x[i] > most ? x[i] : most;
  }
  return s + most;
}

template <class Index, int Step> long strided(Index n, int *marks) {
  long met = 0;
#pragma acc parallel loop hetero(1) part_copy(marks[1:n]) reduction(+: met)
  for (Index i = 0; i < n; i += Step) {
    marks[i] += Step;
    ++met;
  }
  return met;
}

template <class T> struct Field {
  std::vector<T> cells;
  explicit Field(int n) : cells(n) {}

  void ramp(T base) {
    T *c = cells.data();
    const int n = (int)cells.size();
#pragma acc parallel loop hetero(1) part_copyout(c[1:n])
    for (int i = 0; i < n; ++i)
      c[i] = T(base + T(i % 7));
  }

  template <int Steps> void smooth() {
    const int n = (int)cells.size();
    std::vector<T> spare(cells);
    T *from = cells.data(), *to = spare.data();
#pragma acc data copy(from[0:n], to[0:n])
    for (int k = 0; k < 2 * Steps; ++k) {
#pragma acc parallel loop hetero(1) present(from, to)
      for (int i = 1; i < n - 1; ++i)
        to[i] = (from[i - 1] + from[i] * 2 + from[i + 1]) / 4;
      T *t = from;
      from = to;
      to = t;
    }
  }
};

template <class T> struct Weight {
  static T of(int i) { return T(i) / 2; }
};
template <> struct Weight<int> {
  static int of(int i) { return 3 * i; }
};

template <class T, class... More> void weigh(int n, T *x, More... more) {
  const T all = (T(0) + ... + T(more));
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] += Weight<T>::of(i) + all + T(sizeof...(More));
}

template <class T> void half(int n, T *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] /= 2;
}
template <> void half(int n, short *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] >>= 1;
}
template void half<long>(int, long *);
template <class T> void neverCalled(int n, T *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i].twice();
}

template <class T> void test(int n) {
  Field<T> x(n), y(n);
  x.ramp(1);
  y.ramp(2);
  axpy<T>(n, 3, x.cells.data(), y.cells.data());
  y.template smooth<2>();
  weigh(n, y.cells.data());
  weigh(n, y.cells.data(), 1, 2.5f);
  half(n, y.cells.data());
  std::printf("%.4g\n", (double)dot<T>(n, x.cells.data(), y.cells.data()));
}

int main() {
  test<float>(1000);
  test<double>(777);
  test<int>(123);
  short s[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  half(9, s);
  static double a3[100][3], sum3[100];
  static float a5[50][5], sum5[50];
  static double wide[9][101], sums[101];
  for (int i = 0; i < 300; ++i)
    a3[i / 3][i % 3] = i;
  for (int i = 0; i < 250; ++i)
    a5[i / 5][i % 5] = i;
  rowSums(100, a3, sum3);
  rowSums<float, 5>(50, a5, sum5);
  for (int i = 0; i < 909; ++i)
    wide[i / 101][i % 101] = i;
  columnSums(9, wide, sums);
  rowSums(9, wide, sums);
  static int marks[1000];
  long met = strided<long, 3>(1000, marks) + strided<unsigned char, 7>(200, marks) + strided<short, 1>(999, marks);
  double all = met;
  for (int i = 0; i < 1000; ++i)
    all += marks[i] * (i % 5);
  for (int j = 0; j < 101; ++j)
    all += j * sums[j];
  for (int i = 0; i < 50; ++i)
    all += sum3[i] + 2 * sum3[i + 50] + 3 * sum5[i];
  std::printf("%.10g %d %d\n", all, s[0], s[8]);
}
