// Assigning an object may be a call; its target is not taken for something that is read first.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 >/dev/null | FileCheck %s --allow-empty --implicit-check-not=warning:
struct point {
  double x, y;
  point &operator=(const point &other) {
    x = other.x;
    y = other.y;
    return *this;
  }
};
// CHECK-NOT: read-not-brought
void f(int n, point *p, point *q) {
#pragma acc region for hetero(1) part_copyin(p[1:n]) part_copyout(q[1:n])
  for (int i = 0; i < n; i++)
    q[i] = p[i];
}
