//===-- e2e/programs/forms_cxx.cpp - annotated loops in C++17 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Data of std::vector through local pointers, members with local copies, lambdas around a region,
// namespaces, references, constexpr, overloaded functions in the body, auto. Argument: length.
#include "check.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace loops {

constexpr double half = 0.5;

inline double mix(double x, double y) { return half * x + half * y; }
inline int mix(int x, int y) { return (x + y) / 2; }

inline void blend(const std::vector<double> &from, std::vector<double> &to) {
  const double *a = from.data();
  double *b = to.data();
  const int n = static_cast<int>(to.size());
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] = mix(a[i], b[i]);
}

inline void blend(const std::vector<int> &from, std::vector<int> &to) {
  const int *a = from.data();
  int *b = to.data();
  const std::size_t n = to.size();
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n]) part_copy(b[1:n])
  for (std::size_t i = 0; i < n; ++i)
    b[i] = mix(a[i], b[i]);
}

class Field {
public:
  explicit Field(std::vector<double> &cells, double scale) : cells_(cells), scale_(scale) {}

  void grow() {
    double *cells = cells_.data();
    const std::size_t n = cells_.size();
    const double by = scale_;
#pragma acc parallel loop hetero(1) part_copy(cells[1:n])
    for (std::size_t i = 0; i < n; ++i)
      cells[i] *= by;
  }

  double total() const {
    const double *cells = cells_.data();
    const long n = static_cast<long>(cells_.size());
    double sum = 0;
#pragma omp target device(*) map(to: cells[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(+:sum) dist_iteration(BLOCK)
    for (long i = 0; i < n; ++i)
      sum += cells[i];
    return sum;
  }

private:
  std::vector<double> &cells_;
  double scale_;
};

} // namespace loops

struct Pair {
  double first, second;
  double sum() const { return first + second; }
};

static void members(std::vector<Pair> &pairs) {
  Pair *p = pairs.data();
  int n = static_cast<int>(pairs.size());
#pragma acc region for hetero(1) part_copy(p[1:n])
  for (int i = 0; i < n; ++i) {
    const Pair was = p[i];
    p[i].first = was.sum();
    p[i].second = static_cast<double>(i) - was.first;
  }
}

static void lambdas(std::vector<double> &values) {
  std::function<void(int)> twice = [&values](int times) {
    double *v = values.data();
    int n = static_cast<int>(values.size());
    for (int t = 0; t < times; ++t) {
#pragma acc region for hetero(1) part_copy(v[1:n])
      for (int i = 0; i < n; ++i)
        v[i] += 1.0;
    }
  };
  twice(3);
}

static void run(int n) {
  std::vector<double> a(static_cast<std::size_t>(n)), b(a.size());
  std::vector<int> x(a.size()), y(a.size());
  std::vector<Pair> pairs(a.size());
  for (int i = 0; i < n; ++i) {
    auto k = static_cast<std::size_t>(i);
    a[k] = check_value(1, i), b[k] = check_value(2, i), x[k] = i * 3, y[k] = i * 5, pairs[k] = {a[k], b[k]};
  }
  auto c = b;
  double sum = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    c[i] = (0.5 * a[i] + 0.5 * c[i]) * 3.0 + 3.0;
    sum += std::fabs(c[i]);
  }
  loops::blend(a, b);
  loops::blend(x, y);
  loops::Field field(b, 3.0);
  field.grow();
  lambdas(b);
  check_norm("b", b.data(), c.data(), n, TOLERANCE);
  double total = 0;
  for (double v : c)
    total += v;
  check_near("total", 0, field.total(), total, TOLERANCE * sum);
  members(pairs);
  for (int i = 0; i < n; ++i) {
    check_long("int", y[static_cast<std::size_t>(i)], i * 4);
    check_one("first", pairs[static_cast<std::size_t>(i)].first, check_value(1, i) + check_value(2, i), TOLERANCE);
    check_one("second", pairs[static_cast<std::size_t>(i)].second, i - check_value(1, i), TOLERANCE);
  }
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(std::atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_cxx");
}
