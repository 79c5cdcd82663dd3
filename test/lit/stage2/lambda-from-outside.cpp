// A lambda from outside of the loop is a record of its captures and a function.
// RUN: %hetcxx --emit=cuda %s | FileCheck %s
// RUN: %hetcxx -Wall -Werror %s -o %t && env HET_DEVICES=sim:2 %t
void f(int n, double *x, double by, int shift) {
  auto scale = [by, shift](double v) { return by * v + shift; };
  auto twice = [](double v) { return 2 * v; };
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = scale(twice(x[i]));
}
int main() {
  double x[100];
  for (int i = 0; i < 100; i++)
    x[i] = i;
  f(100, x, 3, 4);
  for (int i = 0; i < 100; i++)
    if (x[i] != 6 * i + 4)
      return 1;
}
// CHECK: double het_capture_0;
// CHECK-NEXT: int het_capture_1;
// CHECK: return het_self->het_capture_0 * v + het_self->het_capture_1;
