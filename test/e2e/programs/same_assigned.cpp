//===-- e2e/programs/same_assigned.cpp - assignments as objects in target constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
struct V {
  float x = 0, y = 1;
  V operator+(const V &o) const { V r; r.x = x + o.x; r.y = y * o.y; return r; }
  V &operator+=(const V &o) { return *this = *this + o; }
  V &operator++() { x += 1; return *this; }
};
static float &next(float &v) { return ++v; }
static float &twice(float &v) { return v *= 2; }
static V &set(V &a, const V &b) { return a = b; }
int main() {
  V a[10];
  float f[10] = {};
#pragma omp target teams distribute parallel for map(tofrom : a, f)
  for (int i = 0; i < 10; i++) {
    V v, w;
    v.x = i;
    (a[i] += v) += v;
    set(w, a[i]).y = 5;
    a[i].y += w.y;
    twice(next(f[i])) += i;
    float g = 0;
    (g = f[i]) += 1;
    f[i] += g;
  }
  float s = 0;
  for (int i = 0; i < 10; i++) s += a[i].x * i + a[i].y + f[i] * (i + 1);
  printf("%g\n", s);
}
