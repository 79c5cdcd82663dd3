//===-- e2e/programs/task_exceptions.cpp - exceptions that leave tasks ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A taskwait throws what a task threw; without tasks the call itself does. Output is compared with that of a serial
// build, so each `try` encloses both.
#include "task_busy.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#pragma omp task inout(*at)
static void stopAt(int *at, int limit) {
  busy(15);
  if (*at >= limit)
    throw std::runtime_error("limit " + std::to_string(limit));
  ++*at;
}

template <class F> static void caught(const char *name, F f) {
  std::string said = "nothing";
  try {
    f();
  } catch (const std::exception &e) {
    said = e.what();
  } catch (int number) {
    said = std::to_string(number);
  }
  std::printf("%s: %s\n", name, said.c_str());
}

static void nestedThrow(int depth) {
#pragma omp task firstprivate(depth) label(nested)
  {
    busy(10);
    if (depth == 0)
      throw 42;
    nestedThrow(depth - 1);
  }
#pragma omp taskwait
}

// Objects of a task are destroyed when it throws.
class Guard {
public:
  Guard() { ++alive; }
  Guard(const Guard &) { ++alive; }
  ~Guard() { --alive; }
  static std::atomic<int> alive;
};
std::atomic<int> Guard::alive{0};

// The last task throws, and all before it are complete when the taskwait does.
static void unwound(std::vector<long> &v) {
  long *p = v.data();
  const int n = v.size();
  Guard guard;
  for (int i = 0; i < n; ++i) {
#pragma omp task inout(p[i]) firstprivate(guard)
    {
      Guard inner(guard);
      busy((n - i) * 5);
      p[i] += i * i;
    }
  }
#pragma omp task in(p[0;n]) firstprivate(guard)
  {
    Guard inner(guard);
    std::unique_ptr<long> sum(new long(0));
    for (int i = 0; i < n; ++i)
      *sum = *sum * 3 % 10007 + p[i];
    throw std::out_of_range("sum " + std::to_string(*sum));
  }
#pragma omp taskwait
  p[0] = -1; // not reached
}

// One task function's exception is handled in the task that waits for it.
#pragma omp task in(*from) out(*to)
static void half(const int *from, int *to) {
  busy(10);
  if (*from % 2)
    throw *from;
  *to = *from / 2;
}

#pragma omp task inout(*value) label(rounded)
static void rounded(int *value) {
  int result = 0;
  try {
    half(value, &result);
#pragma omp taskwait
  } catch (int odd) {
    result = odd / 2 + 100;
  }
  *value = result;
}

// Results of kernels are there, whatever another task threw.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task out([n] a)
static void squares(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    a[i] = i * i;
}

static void exceptions() {
  std::vector<double> squared(100);
  caught("beside a kernel", [&squared] {
    int at = 0;
    squares(squared.data(), 100);
    stopAt(&at, 0);
#pragma omp taskwait
  });
  std::printf("squared: %g\n", squared[99]);
  for (int limit : {3, 10}) {
    int at = 0;
    caught("limit", [&at, limit] {
      for (int i = 0; i < 6; ++i)
        stopAt(&at, limit); // those after the first one that throws would throw the same
#pragma omp taskwait
    });
    std::printf("at: %d\n", at);
  }
  caught("nested", [] { nestedThrow(3); });
  caught("inside", [] {
    int kept = 0;
#pragma omp task inout(kept)
    try {
      busy(10);
      throw 7;
    } catch (int number) {
      kept = number;
    }
#pragma omp taskwait
    std::printf("kept: %d\n", kept);
  });
  std::vector<long> v(9, 2);
  for (int turn = 0; turn < 2; ++turn)
    caught("unwound", [&v] { unwound(v); });
  std::printf("alive: %d, first: %ld\n", Guard::alive.load(), v[0]);
}

int main() {
  int values[6];
  exceptions();
  for (int i = 0; i < 6; ++i)
    values[i] = 90 + 7 * i;
  for (int turn = 0; turn < 3; ++turn)
    for (int i = 0; i < 6; ++i)
      rounded(&values[i]);
#pragma omp taskwait
  for (int value : values)
    std::printf("%d ", value);
  std::printf("\n");
}
