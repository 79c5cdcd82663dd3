//===-- e2e/programs/same_target_exceptions.cpp - exceptions that leave plain data constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct ends however it is left. Output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <stdexcept>

enum { N = 300 };

static void stop(bool now) {
  if (now)
    throw std::runtime_error("stop");
}

#ifdef OPENACC
#define DATA(x) _Pragma("acc data copy(x[0:n])")
#define LOOP(x) _Pragma("acc parallel loop present(x[0:n])")
#else
#define DATA(x) _Pragma("omp target data map(tofrom: x[0:n])")
#define LOOP(x) _Pragma("omp target teams distribute parallel for map(tofrom: x[0:n])")
#endif

static void leaves(int n, double *x, bool now) {
  DATA(x) {
    LOOP(x)
    for (int i = 0; i < n; ++i)
      x[i] += 1;
    stop(now);
    LOOP(x)
    for (int i = 0; i < n; ++i)
      x[i] *= 2;
  }
}

#ifdef OPENACC
static double declares(int n, double *x, bool now) {
#pragma acc declare copy(x[0 : n])
#pragma acc parallel loop present(x[0 : n])
  for (int i = 0; i < n; ++i)
    x[i] += 5;
  stop(now);
  if (n > N)
    return 1;
  return n;
}

template <class T> static T inTemplate(int n, T *x, bool now) {
#pragma acc declare copy(x[0 : n])
#pragma acc parallel loop present(x[0 : n])
  for (int i = 0; i < n; ++i)
    x[i] += 5;
  stop(now);
  return x != nullptr;
}
#else
static double declares(int n, double *x, bool now) {
  leaves(n, x, now);
  return n;
}
template <class T> static T inTemplate(int n, T *x, bool now) {
#pragma omp target data map(tofrom : x[0 : n])
  {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
    for (int i = 0; i < n; ++i)
      x[i] += 5;
    stop(now);
  }
  return 1;
}
#endif

template <class F> static void caught(const char *name, const double *x, F f) {
  double result = -1;
  try {
    result = f();
  } catch (const std::exception &) {
  }
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += x[i] * i;
  std::printf("%s: %g %.17g\n", name, result, sum);
}

int main() {
  static double x[N];
  float y[N] = {};
  for (int i = 0; i < N; ++i)
    x[i] = i;
  for (bool now : {true, false, true, false}) {
    caught("leaves", x, [&] { return leaves(N, x, now), 0.0; });
    caught("declares", x, [&] { return declares(N, x, now); });
    caught("template", x, [&] { return inTemplate(N, x, now); });
    caught("template", x, [&] { return double(inTemplate(N, y, now)); });
  }
  std::printf("y: %g\n", y[N - 1]);
}
