// A template whose arguments are lambdas: compilers number them differently, and each still gets its own kernels.
// RUN: %cxx -std=c++17 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %hetcxx -std=c++17 -Wall -Werror -O2 %s -o %t
// RUN: env HET_DEVICES=host:1 %t | diff - %t.want
// RUN: env HET_DEVICES=sim:2 %t | diff - %t.want
// RUN: %hetcxx --het-host-compiler=%clangxx -std=c++17 -Wall -Werror -O2 %s -o %t.clang
// RUN: env HET_DEVICES=host:1,sim:1 %t.clang | diff - %t.want
// RUN: %hetcxx -std=c++17 --emit=host %s | FileCheck %s
#include <cstdio>
#include <vector>
template <class T> struct Vec {
  std::vector<T> v;
  explicit Vec(int n) : v(n, T(3)) {}
  template <class F> void apply(F f) {
    T *p = v.data();
    const int n = (int)v.size();
#pragma acc parallel loop hetero(1) part_copy(p[1:n])
    for (int i = 0; i < n; ++i)
      p[i] = f(p[i], i);
  }
};
template <class T> void test() {
  Vec<T> x(500);
  T k = 5;
  auto before = [](int) { return 0; };
  x.apply([](T t, int) { return T(t * 2); });
  x.apply([](T t, int i) { return T(t + i); });
  (void)before;
  x.apply([k](T t, int i) { return T(t - k * i); });
  x.apply([k](auto t, int i) { return T(t - k + i); });
  double s = 0;
  for (int i = 0; i < 500; ++i)
    s += i % 3 * (double)x.v[i];
  std::printf("%g\n", s);
}
int main() {
  test<float>();
  test<int>();
}
// CHECK: static het_instances het_instances_{{[0-9a-f]+}}_1 = {het_names_{{.*}}, 8, het_known_{{.*}}, 0};
// CHECK: static const het_kernel *const het_kernels_{{[0-9a-f]+}}_1_0[] = {&het_kernel_
// CHECK: typeid(het_key<F, T> *).name()
