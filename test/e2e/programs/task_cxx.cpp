//===-- e2e/programs/task_cxx.cpp - tasks in C++ -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// References, overloads, templates, member functions, `this`, objects that are copied and destroyed, and lambdas.
// Output is compared with that of a serial build.
#include "task_busy.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernels {
#pragma omp task in([n]x) inout([n]y) label(scale)
void scale(int n, const double *x, double *y) {
  busy(n % 3 * 20);
  for (int i = 0; i < n; ++i)
    y[i] = y[i] * 0.5 + x[i];
}

#pragma omp task in([n]x) inout([n]y)
void scale(int n, const float *x, float *y) {
  busy(n % 3 * 20);
  for (int i = 0; i < n; ++i)
    y[i] = y[i] * 0.25f + 2 * x[i];
}

namespace numbers {
#pragma omp task in(x) inout(y)
inline void follow(const long &x, long &y, int delay) {
  busy(delay);
  y = y * 3 + x;
}
} // namespace numbers
} // namespace kernels

static std::atomic<int> alive{0};

class Label {
public:
  explicit Label(const std::string &t) : text(t) { ++alive; }
  Label(const Label &other) : text(other.text) { ++alive; }
  Label &operator=(const Label &) = default;
  ~Label() { --alive; }
  std::string text;
};

#pragma omp task out(length)
static void measure(Label label, int &length) {
  busy(30);
  label.text += "...";
  length = (int)label.text.size();
}

class Meter {
public:
#pragma omp task in([n]x) inout(total)
  void add(const double *x, int n); // defined below

#pragma omp task inout([n]x)
  static void clear(double *x, int n) {
    for (int i = 0; i < n; ++i)
      x[i] = i;
  }

  void sweep(int rounds) {
    for (int r = 0; r < rounds; ++r) {
#pragma omp task inout(total)
      {
        busy(r % 2 ? 3 : 40);
        total = total * 0.5 + r;
        ++steps;
      }
#pragma omp task in(this->total) out(marks[r % 4])
      marks[r % 4] = this->total - r;
    }
  }

  double total = 1, marks[4] = {};
  int steps = 0;
};

void Meter::add(const double *x, int n) {
  busy(25);
  for (int i = 0; i < n; ++i)
    total = total * 0.75 + x[i];
}

// T chooses the task function.
template <class T> static T passes(std::vector<T> &v, int block) {
  const int n = v.size();
  std::vector<T> other(n, T(1));
  T *p = v.data(), *q = other.data(), sum = 0;
  for (int pass = 0; pass < 3; ++pass) {
    for (int i = 0; i < n; i += block)
      kernels::scale(i + block < n ? block : n - i, p + i, q + i);
    for (int i = 0; i + block <= n; i += block - 1) {
#pragma omp task in(q[i;block]) inout(p[i;block])
      for (int k = i; k < i + block; ++k)
        p[k] = p[k] / 2 + q[k];
    }
  }
#pragma omp task in(p[0:n - 1]) out(sum)
  for (int k = 0; k < n; ++k)
    sum = sum / 2 + p[k];
#pragma omp taskwait
  return sum;
}

static void objects() {
  int lengths[8];
  double values[4] = {1, 2, 3, 4}, &third = values[2];
  const auto weight = [&values](int i) { return values[i % 2] + i; };
  for (int i = 0; i < 8; ++i) {
    Label label("label " + std::to_string(i * i * i));
    if (i % 2)
      measure(label, lengths[i]);
    else {
#pragma omp task out(lengths[i]) in(values[0;2])
      {
        const auto twice = [](int x) { return 2 * x; };
        busy(20);
        label.text += "!";
        lengths[i] = twice((int)label.text.size() + (int)weight(i));
      }
    }
    label.text = "changed";
#pragma omp task inout(third) in(lengths[i])
    third = third * 0.5 + lengths[i];
  }
#pragma omp taskwait
  std::printf("objects: %d %d %.10g, %d alive\n", lengths[3], lengths[6], values[2], alive.load());
}

// Members of `*this` that a task has copies of, or private ones.
struct Counter {
  int count = 1, spare = 5;
  void next(int *seen) {
#pragma omp task firstprivate(count) private(spare) out(*seen)
    {
      busy(20);
      spare = count + 3;
      *seen = 10 * count + spare;
    }
    ++count; // the task has the old one
  }
};

static void copies() {
  Counter counter;
  int seen[4];
  for (int &one : seen)
    counter.next(&one);
#pragma omp taskwait
  std::printf("copies: %d %d %d %d, %d\n", seen[0], seen[1], seen[2], seen[3], counter.count);
}

// Items of containers: each is storage of its own, and the object stays the creator's.
static void items() {
  std::vector<int> from(8, 1), to(8, 0);
  std::array<std::vector<long>, 2> rows;
  for (std::vector<long> &row : rows)
    row.resize(6, 1);
  for (int i = 0; i < 8; ++i) {
#pragma omp task out(from[i])
    {
      busy(20 - 2 * i);
      from[i] = i + 1;
    }
#pragma omp task in(from[i]) out(to[i])
    to[i] = from[i] * from[i];
  }
#pragma omp task in(to[0;8]) inout(rows[1][2;3])
  for (int i = 2; i < 5; ++i)
    rows[1][i] += to[i] + to[7];
#pragma omp taskwait on(rows[1][2;3])
  long sum = 0;
  for (long one : rows[1])
    sum = sum * 3 + one;
#pragma omp taskwait
  std::printf("items: %d %d %ld\n", to[3], to[7], sum);
}

// One copy for all iterations of the task's loop.
static void walks() {
  std::vector<double> x{1, 2, 3, 4};
  double sum = 0;
  auto at = x.begin(), end = x.end();
#pragma omp task inout(sum) firstprivate(at, end)
  for (; at != end; ++at)
    sum += *at;
#pragma omp taskwait
  std::printf("walks: %g\n", sum);
}

// Storage that a class gives by an `operator[]`: a place, or a pointer to a row.
class Square {
public:
  double *operator[](int row) { return cells + 3 * row; }

private:
  double cells[9] = {};
};

static void given() {
  std::deque<double> line(5, 1.5);
  std::map<std::string, double> named{{"one", 1}, {"two", 2}};
  const std::string key = "two", one = "one";
  Square square;
  for (int i = 0; i < 3; ++i) {
#pragma omp task inout(named[one], line[i]) in(line[i + 1])
    named[one] += line[i] += line[i + 1];
#pragma omp task in(named[one]) inout(named[key])
    named[key] += named[one];
#pragma omp task in(named[key]) inout(square[i][1])
    square[i][1] += named[key];
#pragma omp task in(square[i][0;2]) inout(line[i + 1])
    line[i + 1] += square[i][0] + square[i][1];
  }
#pragma omp taskwait
  std::printf("given: %g %g %g %g\n", named[one], named["two"], square[2][1], line[2]);
}

// A task has copies of what a structured binding names, or storage, by a clause.
static void bindings() {
  std::vector<std::pair<int, double>> list{{1, 2.5}, {2, 0.5}, {3, 4}};
  const auto [first, ahead] = list.front();
  double sum = 0, x[6] = {};
  for (auto &[key, value] : list) {
#pragma omp task inout(value)
    value += key * ahead + first;
  }
  for (const auto &[key, value] : list) {
#pragma omp task in(value) inout(sum) out(x[key;2])
    sum += value, x[key] = key, x[key + 1] = value;
  }
#pragma omp taskwait
  std::printf("bindings: %g %g %g\n", sum, x[1], x[4]);
}

int main() {
  copies();
  bindings();
  given();
  walks();
  items();
  std::vector<double> d(50, 1.5);
  std::vector<float> f(31, 0.5f);
  const double sum = passes(d, 8);
  std::printf("passes: %.10g %.6g\n", sum, (double)passes(f, 7));
  long x = 1, y = 2, z = 3;
  for (int i = 0; i < 9; ++i) {
    kernels::numbers::follow(x, y, 30 - i);
    kernels::numbers::follow(y, z, i);
    kernels::numbers::follow(z, x, 5);
    if (i % 4 == 3) {
#pragma omp task inout(x, y, z)
      x %= 101, y %= 103, z %= 107;
    }
  }
#pragma omp taskwait
  std::printf("references: %ld %ld %ld\n", x, y, z);
  Meter meter, *other = new Meter;
  for (int i = 0; i < 5; ++i) {
    Meter::clear(&d[i], 9);
    meter.add(d.data(), 10);
    other->add(&d[i], 5);
    meter.sweep(i);
  }
#pragma omp taskwait
  std::printf("members: %.10g %d %.10g %.10g\n", meter.total, meter.steps, meter.marks[1], other->total);
  delete other;
  objects();
}
