// A condition of a loop that needs lines of its own is tested in the loop. A case begins with no declaration in C.
// RUN: %hetcxx -std=c++20 --emit=opencl %s | FileCheck %s
// RUN: %hetcxx -std=c++20 --emit=cuda %s | FileCheck --check-prefix=CUDA %s
#include <compare>
struct Point {
  double x, y;
};
static Point operator+(const Point &a, const Point &b) { return {a.x + b.x, a.y + b.y}; }
static double length(const Point &a) { return a.x + a.y; }

void f(int *out, Point p) {
#pragma omp target teams distribute parallel for map(from : out[0 : 100])
  for (int i = 0; i < 100; i++) {
    Point q = p;
    // CHECK: for (;;) {
    // CHECK-NEXT: struct Point [[T:[a-z_0-9]+]];
    // CHECK-NEXT: if (!(f_length(([[T]] = f_operator(&q, p), &[[T]])) < 10))
    // CHECK-NEXT: break;
    // CUDA: while (length(het_operator(q, (*p))) < 10) {
    while (length(q + p) < 10)
      q = q + p;
    int left = i;
    // CHECK: for (;;) {
    // CHECK-NEXT: int now = left--;
    // CHECK-NEXT: if (!(now))
    // CHECK-NEXT: break;
    // CUDA: for (;;) {
    // CUDA-NEXT: int now = left--;
    while (int now = left--)
      q.x += now;
    // CHECK: int m = i % 3;
    // CHECK-NEXT: switch (m) {
    // CHECK-NEXT: case 0:;
    // CHECK-NEXT: struct Point
    // CHECK: case 1:
    // CHECK-NEXT: q.x = 1;
    // CUDA: case 0:{{$}}
    switch (int m = i % 3) {
    case 0: q.x += length(q + p); break;
    case 1: q.x = 1;
    }
    // CHECK: struct strong_ordering order = (struct strong_ordering){(char)(i < left ? -1 : i > left ? 1 : 0)};
    // CUDA: order = {{.*}}strong_ordering{(signed char)(i < left ? -1 : i > left ? 1 : 0)};
    const std::strong_ordering order = i <=> left;
    out[i] = order < 0 ? int(q.x) : 0;
  }
}
