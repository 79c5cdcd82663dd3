//===-- e2e/programs/same_acc_orphans.c - loops of routines that constructs call ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Such a routine's text stands in the construct, with its arguments. One that calls itself, returns a value or is left
// early stays a call.
#include <stdio.h>
#define N 64
#define AT(i, j) ((i) * n + (j))
static double total;
#pragma acc routine vector
void row(double *a, int n, double by) {
#pragma acc loop vector
  for (int j = 0; j < n; ++j)
    a[j] += by * j;
}
#pragma acc routine vector
double sum_row(const double *a, int n) {
  double s = 0;
#pragma acc loop vector reduction(+:s)
  for (int j = 0; j < n; ++j)
    s += a[j];
  return s;
}
#pragma acc routine worker
void block(double *m, int n, int i) {
#pragma acc loop worker
  for (int k = 0; k < 4; ++k) {
    int first = k * (n / 4);
#pragma acc loop vector
    for (int j = first; j < first + n / 4; ++j)
      m[AT(i, j)] *= 1.5;
  }
  n = 0; // its own
}
#pragma acc routine gang
void both(double *m, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; ++i)
    row(m + i * n, n, 0.5);
}
#pragma acc routine vector
void count(int *hits, const double *a, int n, double limit) {
#pragma acc loop vector
  for (int j = 0; j < n; ++j)
    if (a[j] > limit) {
#pragma acc atomic update
      hits[0] += 1;
    }
}
#pragma acc routine seq
void fill(double *a, int n, int depth) { // calls itself: stays a call
#pragma acc loop seq
  for (int j = 0; j < n; ++j) a[j] += depth;
  if (depth > 0) fill(a, n, depth - 1);
}
#pragma acc routine vector
void early(double *a, int n) {
  if (n > 1000) return;
#pragma acc loop vector
  for (int j = 0; j < n; ++j) a[j] -= 1;
}
int main(void) {
  static double m[N * N];
  double r[N];
  int hits[1] = {0}, n = N, j = 3;
  for (int i = 0; i < N * N; ++i) m[i] = i % 7;
#pragma acc data copy(m) copyout(r) copy(hits)
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; ++i) row(m + i * n, n, 2);
#pragma acc parallel loop gang
    for (int i = 0; i < n; ++i) block(m, n, i);
#pragma acc parallel
    both(m, n);
#pragma acc parallel loop gang
    for (int i = 0; i < n; ++i) { r[i] = sum_row(&m[i * n], n); }
#pragma acc parallel loop gang
    for (int i = 0; i < n; ++i) {
      count(hits, m + i * n, n, 10.0 + j);
      early(m + i * n, n);
    }
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) fill(m + i * n, n, 3);
  }
  for (int i = 0; i < N; ++i) total += r[i] * i;
  for (int i = 0; i < N * N; ++i) total += m[i];
  printf("%.10g %d\n", total, hits[0]);
}
