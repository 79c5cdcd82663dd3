//===-- e2e/programs/same_heads.cpp - loops whose heads declare several variables, and standard pointers --===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

static void say(const char *what, const double *v, long n) {
  double sum = 0;
  for (long i = 0; i < n; ++i)
    sum += v[i] * (i % 7 + 1);
  std::printf("%s %g\n", what, sum);
}

// One variable goes up and the other one down, with steps of their own; a third one stays.
static void numbers(int n) {
  std::vector<double> a(n), b(2 * n), c(n);
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target device(*) map(to: a[0:n] dist_data(BLOCK)) map(from: b[0:2*n])
#pragma omp parallel for
  for (int i = 0, j = 2 * n - 1; i < n; ++i, j -= 2) {
    b[j] = 2 * a[i];
    b[j - 1] = j;
  }
  say("down", b.data(), 2 * n);
#pragma acc parallel loop hetero(1) part_copy(a[1:n])
  for (std::size_t i = 1, e = a.size(), twice = 2 * e; i < e; i += 3)
    a[i] += twice;
  say("ends", a.data(), n);
#pragma acc parallel loop hetero(1) part_copyout(c[1:n])
  for (int i = n - 1, k = 5; 0 <= i; --i, k += 4)
    c[i] = k;
  say("from the end", c.data(), n);
}

static void iterators(int n) {
  std::vector<double> v(n, 1.5);
  double fixed[31] = {};
#pragma omp target device(*) map(tofrom: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (auto at = v.begin(), end = v.end(); at != end; ++at)
    *at += 1;
#pragma omp target device(*) map(tofrom: v[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (auto at = std::begin(v); at != std::end(v); ++at)
    *at *= 3;
#pragma omp target device(*) map(tofrom: fixed[0:31] dist_data(BLOCK))
#pragma omp parallel for
  for (double *at = std::begin(fixed); at < std::end(fixed); at += 2)
    *at = 4;
  say("iterators", v.data(), n);
  say("ends of an array", fixed, 31);
}

class Field {
public:
  explicit Field(int n) : n(n), cells(new double[n]()) {}
  double &operator()(int i) { return cells[i]; }
  void count() {
#pragma omp target device(*) map(tofrom: cells[0:n] dist_data(BLOCK))
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      (*this)(i) += i + by[i % 3];
    say("member", cells.get(), n);
  }

private:
  int n;
  std::unique_ptr<double[]> cells;
  std::array<double, 3> by{1, 2, 4}; // which no clause names
};

static void owners(int n) {
  auto own = std::make_unique<double[]>(n);
  std::shared_ptr<double[]> shared(new double[n]());
#pragma omp target data device(*) map(tofrom: own[0:n] dist_data(BLOCK))
  for (int step = 0; step < 3; ++step) {
#pragma omp target device(*) map(from: shared[0:n] dist_data(BLOCK))
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      own[i] += i;
      shared[i] = own.get()[i] * 2;
    }
#pragma omp target update device(*) from(own[0:1])
  }
  say("own", own.get(), n);
  say("shared", shared.get(), n);
  std::string text(n, 'a');
#pragma omp target device(*) map(tofrom: text[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    text[i] = static_cast<char>(text[i] + i % 26);
  std::printf("%s\n", text.c_str());
  Field(n).count();
}

int main() {
  for (int n : {1, 2, 57, 301}) {
    numbers(n);
    iterators(n);
    owners(n);
  }
}
