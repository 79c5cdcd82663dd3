//===-- e2e/programs/same_order.cpp - the order of operands in C++ -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Operators of classes, chains of calls, and items in braces, where each operand changes what the next one sees. Its
// output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Numbers {
  unsigned state;
  int next() { return int((state = state * 1103515245u + 12345u) >> 16 & 7); }
  template <class T> T part() { return T(next()) / T(8); }
};
struct Log {
  double s = 0;
  int calls = 0;
  Log &operator<<(double x) {
    s = s * 8 + x;
    calls++;
    return *this;
  }
  Log &add(double x, int more) { return *this << x + more; }
  void end(int k) { s += k * calls; }
  double &operator[](int k) { return k % 2 ? s : (calls++, s); }
};
struct Point {
  float x, y, z;
  Point(float x, float y, float z) : x(x), y(y), z(z) {}
  Point &operator=(float v) {
    x += v;
    return *this;
  }
};
struct Table {
  Point a, b;
  int at = 0;
  Point &pick() { return at++ % 2 ? b : a; }
};
static Point made(Numbers &numbers) { return {numbers.part<float>(), float(numbers.next()), float(numbers.next())}; }

int main() {
  enum { n = 40 };
  double out[n];
  float points[n];
#pragma omp target teams distribute parallel for map(from : out, points)
  for (int i = 0; i < n; i++) {
    Numbers numbers = {unsigned(i)};
    Log log;
    log << numbers.next() << numbers.part<float>() << numbers.next();
    log.add(numbers.next(), 1).add(numbers.part<double>(), 2).end(numbers.next());
    (log << numbers.next())[numbers.next()] += 0.5;
    out[i] = log.s;
    const Point p{numbers.part<float>(), float(numbers.next() * 10), float(numbers.next() * 100)};
    const Point q = made(numbers);
    points[i] = p.x + p.y + p.z + q.x * 3 + q.y * 5 + q.z * 7;
  }
#pragma omp target teams distribute parallel for map(tofrom : points)
  for (int i = 0; i < n; i++) {
    Table table = {{points[i], 1, 2}, {3, 4, 5}};
    table.pick() = float(table.at * 1000 + i); // the right side first
    points[i] = table.a.x + table.b.x;
  }
  double s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    s += out[i] * (i + 1);
    t += points[i] * (i + 1);
  }
  std::printf("%.17g %.9g\n", s, t);
  return 0;
}
