// Directives that are C++ attributes become pragmas, with each thing on its line. Other attributes stay.
// RUN: %hetcc++ -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && %t
// RUN: %hetcc++ -fopenmp --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: not %hetcc++ -fopenmp --cuda-arch=none -DWRONG %s -o %t 2>&1 | FileCheck --check-prefix=WRONG %s

// CHECK: #pragma omp declare target{{$}}
[[omp::directive(begin declare target)]];
int offset = 3;
// CHECK: _Pragma("omp end declare target"); int after = 1;
[[omp::directive(end declare target)]]; int after = 1;

// CHECK: {{\[\[}}maybe_unused]] static int spare;
[[maybe_unused]] static int spare;
// CHECK: _Pragma("omp begin declare target") int declared = 4; _Pragma("omp end declare target")
// CHECK: #pragma omp declare target{{$}}
// CHECK-NEXT: static int doubled(int v) {
// CHECK: } _Pragma("omp end declare target")
[[omp::decl(declare target)]] int declared = 4;
[[using omp : decl(declare_target)]]
static int doubled(int v) {
  return 2 * v;
}
#define OF_TWO [[omp::sequence(directive(target map(tofrom : a)), directive(parallel for))]]

int main() {
  int a[4] = {1, 2, 3, 4};
// CHECK: #pragma omp target teams distribute parallel for {{ *.$}}
// CHECK-NEXT: map(tofrom : a)
// KERNEL: attributes.cpp:[[#@LINE + 3]]
  [[omp::directive(target teams distribute parallel for, // as many as there are
                   map(tofrom : a))]]
  for (int i = 0; i < 4; ++i)
    a[i] += offset;
// CHECK: _Pragma("omp target map ( tofrom : a )") _Pragma("omp parallel for")
  OF_TWO
  for (int i = 0; i < 4; ++i)
    a[i] += after;
#ifdef WRONG
// WRONG: attributes.cpp:[[#@LINE + 1]]:{{[0-9]+}}: error:
  [[omp::directive(target map(tofrom : b))]]
  a[0] = 1;
// WRONG-NOT: error:
// WRONG: 1 error generated.
#endif
#pragma omp target map(tofrom : a)
  a[1] = doubled(declared);
  return a[0] + a[3] != 13 || a[1] != 8 || __LINE__ != 48;
}
