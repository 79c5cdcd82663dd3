// A lambda from outside of the loop may capture numbers; what would reach the host's memory is refused.
// RUN: not %hetcxx --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
void f(int n, double *x) {
  double by = 2;
  auto referring = [&](double v) { return v * by; };
  auto pointing = [=](int i) { return x[i]; };
  auto good = [=](double v) { return v * by; };
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = referring(x[i]);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = pointing(i);
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = good(x[i]);
}
// CHECK: {{.*}}refused-lambdas.cpp:10:12: error: the lambda 'referring', which captures 'by' by reference, in device code is not supported yet
// CHECK-NEXT: 10 |     x[i] = referring(x[i]);
// CHECK-NEXT: {{^ +[|] +}}^
// CHECK-NEXT: {{.*}}refused-lambdas.cpp:10:12: note: it would reach the host's memory; capture numbers by value, and pass it items of the arrays that clauses name, or write it inside the loop
// CHECK: {{.*}}refused-lambdas.cpp:13:12: error: the lambda 'pointing', which captures the pointer 'x', in device code is not supported yet
// CHECK: 2 errors generated.
