// A lambda with 'auto' parameters is a function for each instance. A call names it by number.
// RUN: %hetcxx --emit=cuda %s -o - | FileCheck %s

// CHECK: auto add = ::het::overloads([=](::het::Nth<0>, double v) -> double {
// CHECK: [=](::het::Nth<1>, int v) -> int {
// CHECK: add(::het::Nth<0>(), p[i]) + add(::het::Nth<1>(), i)
// CHECK: auto once = [=](int v) -> int {
// CHECK: once(i)
void f(int n, double *p) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; ++i) {
    const auto add = [=](auto v) { return v + i; };
    p[i] = add(p[i]) + add(i);
    const auto once = [](auto v) { return -v; };
    p[i] += once(i);
  }
}
