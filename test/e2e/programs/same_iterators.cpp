//===-- e2e/programs/same_iterators.cpp - loops over pointers, iterators and ranges ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <vector>

struct Point {
  float x, y;
};

static std::array<int, 30> fixed;

class Series {
public:
  explicit Series(int n) : data(n, 1.5) {}
  void twice() {
#pragma acc parallel loop hetero(1)
    for (double &one : data)
      one *= 2;
  }
  double total() const {
    double sum = 0;
#pragma acc parallel loop hetero(1) reduction(+ : sum)
    for (auto it = data.cbegin(); it != data.cend(); ++it)
      sum += *it;
    return sum;
  }

private:
  std::vector<double> data;
};

template <class T> void scale(std::vector<T> &v, T by) {
#pragma acc parallel loop hetero(1)
  for (auto it = v.begin(); it < v.end(); it++)
    *it *= by;
}

#define EACH(p, first, last) for (float *p = (first); p != (last); ++p)

static void pointers(int n) {
  std::vector<float> v(n);
  for (int i = 0; i < n; i++)
    v[i] = i;
  float *b = v.data(), *e = b + v.size();
#pragma acc parallel loop hetero(1) part_copy(b[1:n])
  for (float *p = b; p != e; ++p)
    *p = 2 * *p + 1;
#pragma acc parallel loop hetero(1) part_copy(b[1:n])
  for (float *p = e - 1; p >= b; --p)
    *p += p - b;
#pragma omp target device(*) map(tofrom : b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (float *p = b; p < e; p += 3)
    *p -= 1;
#pragma acc parallel loop hetero(1) part_copy(b[1:n])
  EACH(p, b, e) { *p *= 3; }
#pragma acc parallel loop
  for (float *p = b; e != p; p++)
    *p += 1;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i] * (i % 7);
  std::printf("pointers %g\n", sum);
}

static void containers(int n) {
  std::vector<Point> points(n);
  for (int i = 0; i < n; i++)
    points[i] = {float(i), 1};
#pragma acc parallel loop hetero(1, all, static)
  for (auto it = points.begin(); it != points.end(); ++it) {
    it->x += 1;
    if (it->x > 3)
      continue;
    it->y = it->x;
  }
  int table[17];
  for (int i = 0; i < 17; i++)
    table[i] = i;
#pragma acc parallel loop hetero(1)
  for (int &one : table)
    one = one % 5;
#pragma acc parallel loop hetero(1) part_copy(fixed[1:30])
  for (auto &one : fixed)
    one += 1;
  std::vector<long> longs(n, 3);
  scale(longs, 5L);
  std::vector<float> floats(n, 0.5f);
  scale(floats, 3.0f);
  Series series(n);
  series.twice();
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += points[i].x * 2 + points[i].y + longs[i] + floats[i];
  for (int i = 0; i < 17; i++)
    sum += table[i] * i;
  std::printf("containers %g %d %g\n", sum, fixed[7], series.total());
}

static void targets(int n) {
  std::vector<float> v(n, 2);
  int few[40], *const last = few + 39;
  float *b = v.data(), *e = b + n;
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n])
  for (float *p = b; p != e; ++p)
    *p += static_cast<float>(p - b);
#pragma omp target map(from : few)
#pragma omp teams distribute parallel for
  for (int *p = last; p >= few; p--)
    *p = static_cast<int>(p - few);
  if (n > 2)
#pragma omp target teams distribute parallel for map(tofrom : few)
    for (int &one : few)
      one += n;
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : b[0 : n]) map(tofrom : sum) reduction(+ : sum)
  for (const float *p = b; p < e; p += 2)
    sum += static_cast<double>(*p);
  std::printf("%g %d %d\n", sum, few[0], *last);
  float rows[3][5] = {}, most[3];
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : rows) map(to : b[0 : n])
  for (auto &row : rows)
    for (const float *p = b; p < b + (n < 5 ? n : 5); ++p)
      row[p - b] += *p + static_cast<float>(&row - rows);
#pragma omp target teams distribute map(to : rows) map(from : most)
  for (int i = 0; i < 3; i++) {
    most[i] = 0;
    float found = 0;
#pragma omp parallel for reduction(max : found)
    for (float *p = rows[i] + 4; p >= rows[i]; --p)
      found = *p > found ? *p : found;
    most[i] += found;
  }
  std::printf("rows %g %g %g\n", most[0], most[1], most[2]);
}

int main() {
  containers(0);
  for (int n : {1, 3, 50}) {
    pointers(n);
    containers(n);
    targets(n);
  }
  return 0;
}
