//===-- e2e/programs/same_orphans_apart.cpp - functions whose text would mean other things where they are called ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#pragma omp declare target
int k = 3;
void late(double *a, int n);
namespace ns { int k = 4; void g(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += k; } }
#define BY 2
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += BY; }
void w(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += k; }
#undef BY
#define BY 100
#pragma omp end declare target
struct S { int k = 9; void run(double *a) {
#pragma omp target map(a[0:10])
  w(a, 10);
} };
int main() {
  double a[10] = {};
  int n = 10;
#pragma omp target map(a)
  ns::g(a, 10);
#pragma omp target map(a)
  f(a, 10);
#pragma omp target map(a)
  late(a, 10);
#pragma omp target teams map(tofrom: a) default(none) firstprivate(n) shared(a)
  f(a, n);
  { int k = 50;
#pragma omp target map(a)
  { w(a, 10); a[0] += k; }
  }
  S().run(a);
  printf("%g %g\n", a[0], a[5]);
}
#pragma omp declare target
static int other = 7;
void late(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += other; }
#pragma omp end declare target
