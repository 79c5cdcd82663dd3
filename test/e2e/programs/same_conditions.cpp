//===-- e2e/programs/same_conditions.cpp - conditions that declare, make objects, or compare in three ways --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A condition of a loop is tested anew each time, with its own variable and its own temporary objects. The output equals
// that of the same file built without OpenMP.
#include <compare>
#include <cstdio>

namespace {

enum { n = 96 };
double out[n];

struct Point {
  double x, y;
};
Point operator+(const Point &a, const Point &b) { return {a.x + b.x, a.y + b.y}; }
double dot(const Point &a, const Point &b) { return a.x * b.x + a.y * b.y; }

struct Graded {
  double grade;
  int number;
  auto operator<=>(const Graded &) const = default;
};

struct Version {
  int major, minor;
  std::strong_ordering operator<=>(const Version &other) const {
    if (const auto first = major <=> other.major; first != 0)
      return first;
    return minor <=> other.minor;
  }
  bool operator==(const Version &) const = default;
};

void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += out[i] * (i % 11 + 1);
  std::printf("%s %.9g\n", what, sum);
}

void loops() {
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    Point v{i * .01, 1};
    const Point w{.5, .25};
    while (dot(v + w, w) < 3) {
      v = v + Point{.3, .1};
      if (i % 5 == 2 && sum < 2) {
        sum += 1;
        continue;
      }
      sum += v.x;
    }
    int left = i % 7;
    while (const int now = left--) {
      sum += now;
      if (now == 3)
        continue;
      if (sum > 50)
        break;
    }
    for (int k = 0; const double more = 5.5 - dot(v + w, Point{1, k * .5}); k++) {
      if (k > 8 || more < -10)
        break;
      if (k == 4)
        continue;
      sum += k * more;
    }
    for (Point q = v; dot(q + w, q) < 9; q = Point{q.x + .5, q.y + .5}) {
      sum += .125;
      if (i % 3 == 0)
        continue;
      sum += q.y;
    }
    out[i] = sum;
  }
  show("loops");
}

void branches() {
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    double sum = i;
    Point v{i * .25, 2};
    const Point w{.5, .25};
    switch (const int rest = i % 4; rest + 1) {
    case 1:
      v = v + w + v;
      sum += rest;
      break;
    case 2: {
      const Point both = v + w;
      sum += both.x;
    }
      [[fallthrough]];
    case 3:
      sum += dot(v + w, v);
      break;
    default:
      sum -= dot(v + v, w);
    }
    switch (const int kind = i % 3) {
    case 0:
      sum += 7;
      break;
    case 1:
      sum += 10 * kind;
    }
    if (const Point both = v + w; both.x > both.y)
      sum += both.x;
    else if (const int odd = i & 1)
      sum += odd;
    out[i] = sum;
  }
  show("branches");
}

void orders() {
  Graded grades[n];
  Version versions[n];
  for (int i = 0; i < n; i++) {
    grades[i] = {i * 7 % 5 * .5, i % 3};
    versions[i] = {i % 4, i * 3 % 5};
  }
#pragma omp target teams distribute parallel for map(to : grades, versions) map(from : out)
  for (int i = 0; i < n; i++) {
    const Graded &a = grades[i], &b = grades[(i + 1) % n];
    const Version &v = versions[i], &w = versions[(i + 3) % n];
    int sum = (a < b) + 2 * (a == b) + 4 * (a >= b) + 8 * (v < w) + 16 * (v == w) + 32 * (v > w) + 64 * (v != w);
    if ((a.grade <=> b.grade) == std::partial_ordering::less)
      sum += 128;
    const double none = a.grade - a.grade; // 0 / 0 is not ordered
    sum += ((none / none) <=> 1.0) == std::partial_ordering::unordered ? 256 : 0;
    const std::strong_ordering order = v.minor <=> w.minor;
    out[i] = sum + 512 * (order < 0) + 1024 * (order >= 0);
  }
  show("orders");
}

} // namespace

int main() {
  loops();
  branches();
  orders();
}
