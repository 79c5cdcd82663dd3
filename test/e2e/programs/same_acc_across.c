// Loops that `acc kernels` leaves in order around others: each gives what it gives serially, in one launch or in many.
#include <math.h>
#include <stdio.h>
#include <string.h>
#define N 100
#define T 40
static double a[N], b[N], c[N], m[T][N], g[T * N];
static int q[N];
static double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[i] * (i % 7 + 1) + b[i] + c[i] * 3 + q[i];
  for (int k = 0; k < T; k++)
    for (int i = 0; i < N; i++)
      s += m[k][i] * (k + 2 * i % 5) + g[k * N + i];
  return s;
}
static void fill(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 9, b[i] = i % 5, c[i] = 1, q[i] = i;
  for (int k = 0; k < T; k++)
    for (int i = 0; i < N; i++)
      m[k][i] = k + i % 3, g[k * N + i] = i;
}

static void steps(int n, int t) {
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.5 + b[i] * k;
}
static void rows(int n, int t) { // rows
#pragma acc kernels
  for (int k = 1; k < t; k++)
    for (int i = 0; i < n; i++)
      m[k][i] += m[k - 1][i] * 0.5;
}
static void places(int n, int t) { // C89, several places
  int k, i;
#pragma acc kernels
  for (k = 0; k < t; k++) {
    for (i = 0; i < n; i++)
      a[i] += b[i];
    for (i = 0; i < n; i++)
      c[i] = a[i] - c[i];
  }
}
static void neighbours(int n, int t) { // neighbours: no
#pragma acc kernels
  for (int k = 0; k < t; k++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i] * 0.25;
  }
}
static void ownScalar(int n, int t) { // scalar in body
  double x;
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++) {
      x = a[i] * 2;
      if (x > 100)
        x -= 100;
      a[i] = x + k;
    }
}
static void apart(int n, int t, double *restrict p, const double *w) { // pointers
#pragma acc kernels copy(p[0 : n]) copyin(w[0 : n])
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      p[i] = p[i] * 0.9 + sqrt(w[i]);
}
static void overlapping(int n, int t, double *p, double *w) { // may overlap
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      p[i] = p[i] * 0.5 + w[i] * 0.25;
}
static void flatRows(int n, int t) { // flat rows, downwards
#pragma acc kernels
  for (int k = t - 2; k >= 0; k--)
    for (int i = 0; i < n; i++)
      g[k * N + i] += g[(k + 1) * N + i] * 0.125;
}
static void inTwo(int n, int t) { // nested loops in order
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int l = 0; l < 3; l++)
      for (int i = 0; i < n; i++)
        q[i] = q[i] * 3 + k - l;
}
static int valueAfter(int n, int t) { // value after
  int k, i;
#pragma acc kernels
  for (k = 0; k < t; k++)
    for (i = 0; i < n; i++)
      q[i] = (q[i] * 5 + k) % 1001;
  return k;
}
static void planes(int n, int t) { // 2-d inside stays
#pragma acc kernels
  for (int s = 0; s < 3; s++)
    for (int k = 0; k < t; k++)
      for (int i = 0; i < n; i++)
        m[k][i] = m[k][i] * 0.5 + s;
}
static void triangle(int n, int t) { // triangle: bounds by k
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = k; i < n; i++)
      a[i] += k * b[i];
}
static void innerSum(int n, int t) { // column of the row before with an inner loop in order
#pragma acc kernels
  for (int k = 1; k < t; k++)
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 0; j < 4; j++)
        s += m[k - 1][i] * j;
      m[k][i] = s * 0.0625;
    }
}
static void shifted(int n, int t) { // reads another column of m at an earlier k: no
#pragma acc kernels
  for (int k = 1; k < t; k++)
    for (int i = 1; i < n; i++)
      m[k][i] = m[k - 1][i - 1] + m[k][i];
}
static void skipped(int n, int t) { // continue
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++) {
      if ((i + k) % 3)
        continue;
      q[i] += k;
    }
}
static void growing(int n, int t) { // the bound changes inside
  int e = n / 2;
#pragma acc kernels
  for (int k = 0; k < t; k++) {
    for (int i = 0; i < e; i++)
      q[i] += k;
    e = e < n - 1 ? e + 1 : e;
  }
}
static void sumOfAll(int n, int t) { // sum inside
  double s = 0;
#pragma acc kernels
  for (int k = 0; k < t; k++)
    for (int i = 0; i < n; i++)
      s += a[i] + k;
  a[0] = s;
}
#define RUN(call)                                                                                                      \
  fill();                                                                                                              \
  call;                                                                                                                \
  printf("%s %.10g\n", #call, sum());
int main() {
  RUN(steps(N, T))
  RUN(steps(N, 0))
  RUN(steps(0, T))
  RUN(rows(N, T))
  RUN(places(N, T))
  RUN(neighbours(N, T))
  RUN(ownScalar(N, T))
  RUN(apart(N, T, a, b))
  RUN(overlapping(N, T, a, b))
  RUN(overlapping(N - 1, T, a, a + 1))
  RUN(overlapping(N - 1, T, a + 1, a))
  RUN(flatRows(N, T))
  RUN(inTwo(N, T))
  RUN(a[0] = valueAfter(N, T))
  RUN(planes(N, T))
  RUN(triangle(N, T))
  RUN(innerSum(N, T))
  RUN(shifted(N, T))
  RUN(skipped(N, T))
  RUN(growing(N, T))
  RUN(sumOfAll(N, T))
}
