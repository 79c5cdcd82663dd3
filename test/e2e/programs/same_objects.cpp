//===-- e2e/programs/same_objects.cpp - objects from outside of the loop that it copies and uses -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Copies, const member functions, operators by value and by const reference. Arrays of three dimensions, packed by the last.
#include <cstdio>
#include <vector>

struct point {
  double x, y;
  double norm() const { return x * x + y * y; }
  point half() const { return {x / 2, y / 2}; }
};
static point operator-(point a, point b) { return {a.x - b.x, a.y - b.y}; }
static point operator+(const point &a, const point &b) { return {a.x + b.x, a.y + b.y}; }
static double dot(const point &a, point b) { return a.x * b.x + a.y * b.y; }

static double planes() {
  static double box[5][6][31];
#pragma acc region for hetero(1) part_copyout(box[0:5][0:6][1:31])
  for (int k = 0; k < 31; ++k)
    for (int i = 0; i < 5; ++i)
      for (int j = 0; j < 6; ++j)
        box[i][j][k] = i * 100 + j * 10 + k;
  double sum = 0;
#pragma acc region for hetero(1) part_copyin(box[0:5][0:6][1:31]) reduction(+: sum)
  for (int k = 1; k < 30; ++k)
    sum += box[k % 5][k % 6][k] * k;
  return sum;
}

int main() {
  const int n = 1003;
  std::vector<point> points(n), results(n);
  std::vector<double> sums(n);
  for (int i = 0; i < n; ++i)
    points[i] = {0.5 * i, 1.0 / (i + 1)};
  point *p = points.data(), *q = results.data();
  double *r = sums.data();
  point centre{3, 4};
#pragma acc region for hetero(1) copyin(p[0:n]) part_copyout(q[1:n], r[1:n])
  for (int i = 0; i < n; ++i) {
    point own = centre;
    const point &next = p[(i + 1) % n];
    q[i] = p[i] - p[n - 1 - i] + centre.half() + own;
    r[i] = centre.norm() + 2 * p[i].norm() + dot(next, p[i]) + dot(centre, own);
  }
  double total = 0;
  for (int i = 0; i < n; ++i)
    total += q[i].norm() + r[i] * (i % 7);
  std::printf("%.12e %.12e %.12e %.12e\n", total, q[n / 2].x, r[n / 3], planes());
}
