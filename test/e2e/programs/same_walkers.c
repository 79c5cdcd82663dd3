//===-- e2e/programs/same_walkers.c - local pointers that walk along distributed arrays --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Which items an iteration uses is found through pointers that it sets and moves. The output is compared with that of a
// serial build.
#include <stdio.h>
#include <stdlib.h>

static double *array(long n, long seed) {
  double *a = (double *)malloc((size_t)(n + 1) * sizeof(double));
  for (long i = 0; i < n; ++i)
    a[i] = (double)((i * 31 + seed * 17) % 101);
  return a;
}

static void say(const char *what, const double *a, long n) {
  double sum = 0, mix = 0;
  for (long i = 0; i < n; ++i) {
    sum += a[i];
    mix += a[i] * (double)(i % 13 + 1);
  }
  printf("%s %ld: %.0f %.0f\n", what, n, sum, mix);
}

// A frame of w items around n rows of m: the loop is shifted against the arrays.
static void stencil(long n, long m, long w, int steps) {
  const long rows = n + 2 * w, columns = m + 2 * w;
  double *u = array(rows * columns, 1), *old = array(rows * columns, 2);
#pragma omp target data device(*) map(tofrom: u[rows][columns] dist_data(BLOCK,DUPLICATE) halo(w,)) \
    map(tofrom: old[rows][columns] dist_data(BLOCK,DUPLICATE) halo(w,))
  for (int step = 0; step < steps; ++step) {
#pragma omp target device(*) dist_iteration(BLOCK)
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      double *to = &u[(i + w) * columns + w];
      const double *from = old + (i + w) * columns + w;
      for (long j = 0; j < m; j++) {
        double sum = from[0];
        for (long k = 1; k <= w; k++)
          sum += from[k] - from[-k] + 2 * from[-k * columns] - *(from + k * columns);
        *to = (double)((long)sum % 97);
        to++;
        from += 1;
      }
    }
    double *other = u;
    u = old, old = other;
  }
  say("stencil u", u, rows * columns), say("stencil old", old, rows * columns);
  free(u), free(old);
}

// The step comes first, the pointer walks backwards, or it goes where nothing is known.
static void forms(int n, int m) {
  double *u = array((long)n * m + n, 3), *v = array((long)n * m + n, 4);
  int *at = (int *)malloc((size_t)(n + 1) * sizeof(int));
  for (int i = 0; i < n; i++)
    at[i] = n - 1 - i;
#pragma omp target device(*) map(to: u[0:n][0:m] dist_data(BLOCK,*)) map(tofrom: v[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *from = &u[i * m - 1];
    double *to = v + i * m + m - 1;
    for (int j = 0; j < m; j++) {
      from++;
      *to += from[0];
      to -= 1;
    }
  }
  say("first and backwards", v, (long)n * m);
#pragma omp target device(*) map(to: u[0:n][0:m], at[0:n]) map(tofrom: v[0:n][0:m] dist_data(CYCLIC,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *row = &u[at[i] * m];
    double *to = &v[i * m];
    for (int j = 0; j < m; j++)
      to[j] += row[j];
  }
  say("from data", v, (long)n * m);
#pragma omp target device(*) map(to: u[0:n][0:m] dist_data(BLOCK,*)) map(tofrom: v[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = &u[i * m], *end = p + m;
    double sum = 0;
    while (p < end)
      sum += *p++;
    double *q = &v[i * m];
    for (int j = 0; j < m; j++) {
      if (j % 2)
        continue;
      q[j] += sum;
    }
  }
  say("a while loop", v, (long)n * m);
#pragma acc region for hetero(1, all) copy(v[0:n*m]) copyin(u[0:n*m])
  for (int i = 0; i < n; i++) {
    double *to = v + i * m;
    const double *from = u + (i + 1) * m;
    for (int j = 0; j < m; j++)
      *to++ += *--from;
    double *last = v + (i + 1) * m - 1, sum = 0;
    for (int j = 0; j < m; j++) {
      double x = *last--;
      sum += x;
    }
    v[i * m] = sum;
  }
  say("moved where used", v, (long)n * m);
#pragma acc region for hetero(1, all) copy(v[0:n*m]) copyin(u[0:n*m])
  for (int i = 0; i < n; i++) {
    const double *row = u + i * m, *end = row + m;
    double sum = 0;
    for (const double *p = row; p < end; p += 2)
      sum += *p;
    for (double *q = v + i * m, *e = v + (i + 1) * m; q != e; ++q, ++row)
      *q += *row * sum;
  }
  say("pointers in heads", v, (long)n * m);
#pragma acc region for hetero(1, all) copy(v[0:n*m]) copyin(u[0:n*m])
  for (int i = 0; i < n; i++) {
    int j = m, k = 0;
    while (j--)
      v[i * m + j] += u[i * m + j];
    while (k < m) {
      v[i * m + k] *= 0.5;
      k += 2;
    }
    for (size_t l = m; l-- > 0;)
      v[i * m + l] += l;
    for (int l = m; --l > 0;)
      v[i * m + l] += u[i * m + l - 1];
    for (int half = m / 2; half > 0; half /= 2)
      v[i * m + half] += half;
    for (int l = 1; l < m; l <<= 1)
      v[i * m + l] -= u[i * m];
  }
  say("counted in other ways", v, (long)n * m);
#pragma acc kernels copy(v[0:n*m]) copyin(u[0:n*m])
  for (int i = 0; i < n; i++) {
    const double *from = &u[i * m];
    double *to = &v[i * m] - 1;
    for (int j = 0; j < m; j++)
      *++to = *from++ + j;
  }
  say("moved in kernels", v, (long)n * m);
  free(u), free(v), free(at);
}

int main(void) {
  for (long n = 1; n < 40; n = 2 * n + 3)
    for (long w = 1; w < 4; ++w)
      stencil(n, n + 5, w, 4);
  for (int n = 0; n < 60; n = 3 * n + 1)
    for (int m = 1; m < 9; m += 3)
      forms(n, m);
  return 0;
}
