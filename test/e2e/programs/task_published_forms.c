//===-- e2e/programs/task_published_forms.c - forms of OmpSs tasks as programs write them ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Copies that order nothing, on functions' and statements' tasks; shapes, casts, sums; labels of any words. Its output is
// compared with that of the same file built without hetcc.
#include <stdio.h>

enum { N = 40 };

static void copies(void) {
  int both = 10, out = 0, a = 1, in = 4;
#pragma omp target device(smp) copy_inout(both)
#pragma omp task in(a)
  both++;
#pragma omp target device(smp) copy_out(out) copy_in(in)
#pragma omp task in(a)
  out = 5 + in;
#pragma omp taskwait
  printf("%d %d\n", both, out);
}

#pragma omp target device(smp) no_copy_deps
#pragma omp task inout([n]v) label(scale-by 3)
static void scale(int n, double *v) {
  for (int i = 0; i < n; i++)
    v[i] *= 3;
}

static void shapes(void) {
  double a[N], b[4][N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[0][i] = b[1][i] = b[2][i] = b[3][i] = i;
  for (int s = 0; s < 5; s++) {
#pragma omp task inout([N] a) copy_deps label("add one")
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma omp task in([N] a) inout([4][N] b) no_copy_deps
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        b[j][i] += a[i] * j;
    scale(N, a);
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    sum += a[i] + 7 * b[i % 4][i];
  printf("%g\n", sum);
}

#pragma omp task in(([N * N]v)[0;n]) inout(([N * N]w)[0:n - 1])
static void add(int n, const double *v, double *w) {
  for (int i = 0; i < n; i++)
    w[i] += v[i];
}

static void sections(void) {
  int sum = 0, product = 1;
  double a[N * N] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, b[N * N] = {0}, *v = a;
  void *untyped = b;
  for (int i = 0; i < 10; i++) {
#pragma omp task reduction(+ : sum) label(RED) cost(i * 3)
    sum += i;
#pragma omp task reduction(* : product)
    product *= i % 3 + 1;
  }
#pragma omp task inout(([10]v)[0:9])
  v[9] = 1;
#pragma omp task in(([10]v)[9]) inout(((double (*)[N])untyped)[0;2])
  ((double (*)[N])untyped)[1][2] = v[9] + 3;
#pragma omp taskwait inout(([N * N]b)[0;N + 12])
  printf("%g\n", b[N + 2]);
  add(5, a, b);
  add(6, a, b);
#pragma omp taskwait
  printf("%d %d %g %g\n", sum, product, b[4], b[5]);
}

int main(void) {
  copies();
  shapes();
  sections();
  return 0;
}
