//===-- e2e/programs/same_first_templates.cpp - firstprivate of arrays and records in templates ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Split loops begin each iteration with the values before the loop; in plain constructs an iteration sets what it reads
// of what it changes. The output is compared with that of the same file built without hetcc, which copies them itself.
#include <array>
#include <cstdio>
#include <cstring>

template <class T, int N> struct State {
  T x[N];
  int steps;
};

#ifdef SERIAL
#define OWN(v)                                                                                                          \
  const auto &outer_##v = v;                                                                                            \
  auto own_##v = outer_##v;                                                                                             \
  auto &v = own_##v;
#define OWN_ARRAY(v)                                                                                                    \
  __typeof__(first) own_##v;                                                                                            \
  std::memcpy(own_##v, first, sizeof own_##v);                                                                          \
  auto &v = own_##v;
#else
#define OWN(v)
#define OWN_ARRAY(v)
#endif

template <class T> double sumOf(const T *y, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 7 + 1) * double(y[i]);
  return sum;
}

template <class T, int N> void split(int n, T *y) {
  T w[N], first[N];
  State<T, N> s;
  std::array<T, N> a;
  for (int k = 0; k < N; k++)
    w[k] = first[k] = s.x[k] = T(k + 1), a[k] = T(2 * k);
  s.steps = N;
#pragma acc region for hetero(1) part_copyout(y[1 : n]) firstprivate(w, s, a)
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(s)
    OWN(a)
    w[i % N] += T(i);
    s.x[(i + 1) % N] -= w[i % N];
    s.steps++;
    a[i % N] += s.x[0];
    y[i] = w[0] + w[N - 1] + s.x[1] * T(s.steps) + a[i % N] + a[N - 1];
  }
  std::printf("split %.17g %g %g %d %g %g\n", sumOf(y, n), double(w[0]), double(s.x[1]), s.steps, double(a[0]),
              double(first[1]));
}

// A table of two dimensions, by reference, in another spelling.
template <class T, int N> void rows(int n, T *y, T (&w)[N][2]) {
  T first[N][2];
  std::memcpy(first, w, sizeof w);
#pragma omp target device(*) map(from : y[0 : n] dist_data(BLOCK)) firstprivate(w)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    w[i % N][i % 2] *= T(i);
    y[i] = w[0][0] + w[N - 1][1] - w[i % N][i % 2];
  }
  std::printf("rows %.17g %g\n", sumOf(y, n), double(w[0][1] + first[0][0]));
}

template <class T, int N> void plain(int n, T *y) {
  T w[N], first[N];
  State<T, N> s;
  std::array<T, N> a;
  for (int k = 0; k < N; k++)
    w[k] = first[k] = s.x[k] = T(k + 1), a[k] = T(2 * k);
  s.steps = N;
#pragma omp target teams distribute parallel for firstprivate(w, s, a) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(s)
    OWN(a)
    w[0] = T(i);
    s.x[1] = w[0] + w[1];
    a[1] = s.x[1];
    y[i] = s.x[1] + s.x[0] + T(s.steps) + a[1] + a[0] + w[N - 1];
  }
  std::printf("teams %.17g %g %g %g\n", sumOf(y, n), double(w[0]), double(s.x[1]), double(a[1]));
#pragma acc parallel loop gang firstprivate(w, s, a) copyout(y[0 : n])
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(s)
    OWN(a)
    w[1] = T(2 * i);
    s.x[0] = w[0] + w[1];
    a[0] = s.x[0];
    y[i] = s.x[1] * s.x[0] + T(s.steps) + a[1] + a[0] + w[N - 1];
  }
  std::printf("gang %.17g %g %g %g\n", sumOf(y, n), double(w[1]), double(s.x[0]), double(a[0] + first[0]));
}

int main() {
  double y[70];
  float f[70];
  int k[70];
  split<double, 3>(70, y);
  split<float, 4>(70, f);
  split<int, 5>(70, k);
  double dw[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  float fw[2][2] = {{1, 2}, {3, 4}};
  rows(70, y, dw);
  rows(70, f, fw);
  plain<double, 3>(70, y);
  plain<float, 4>(70, f);
}
