/* Memory behind a pointer that a gang has for itself; the program's own stays as it is. */
#include <stdio.h>
#include <stdlib.h>

#ifdef SERIAL /* which has no copies */
#define KEEP for (int i = 0; i < n; i++) c[i] = i;
#else
#define KEEP
#endif

enum { M = 10 };

int main(void) {
  const int n = 37;
  double *a = (double *)malloc(M * n * sizeof *a), *c = (double *)malloc(n * sizeof *c), d[M], sum = 0;
  double e[M * 40];
  for (int i = 0; i < M * n; i++)
    a[i] = i % 17;
  for (int i = 0; i < n; i++)
    c[i] = i;
  for (int i = 0; i < M; i++)
    d[i] = 0;

#pragma acc parallel num_gangs(M) private(c[0 : n]) copyin(a[0 : M * n]) copy(d)
  {
#pragma acc loop gang
    for (int x = 0; x < M; ++x) {
#pragma acc loop worker
      for (int y = 0; y < n; ++y)
        c[y] = 2 * a[x * n + y];
#pragma acc loop seq
      for (int y = 0; y < n; ++y)
        d[x] += c[y];
    }
  }
  KEEP

  /* Without threads inside: the iterations of a gang have the same memory. */
#pragma acc parallel private(c[5 : n - 5]) copyin(a[0 : M * n]) copy(d)
  {
#pragma acc loop gang
    for (int x = 0; x < M; ++x) {
      for (int y = 5; y < n; ++y)
        c[y] = a[x * n + y];
      for (int y = 5; y < n; ++y)
        d[x] += c[y];
    }
  }
  KEEP

#pragma acc parallel firstprivate(c[0 : n]) copy(e)
  {
#pragma acc loop gang
    for (int x = 0; x < M; ++x) {
#pragma acc loop worker
      for (int y = 0; y < n; ++y)
        e[x * 40 + y] = c[y] + x;
    }
  }

  /* Loops that gangs share out: each gang has its own memory. */
  double v[n], w = 0;
#pragma acc parallel loop gang private(c[2 : n - 2], v) copyin(a[0 : M * n]) copy(d) reduction(+ : w)
  for (int x = 0; x < M; ++x) {
#pragma acc loop vector
    for (int y = 2; y < n; ++y)
      c[y] = v[y - 2] = a[x * n + y];
    double all = 0;
#pragma acc loop vector reduction(+ : all)
    for (int y = 2; y < n; ++y)
      all += c[n + 1 - y] * v[y - 2];
    d[x] += all;
    w += all;
  }
  KEEP
#pragma acc parallel loop private(v) copyin(a[0 : M * n]) copy(d) num_gangs(3)
  for (int x = 0; x < M; ++x) {
    for (int y = 0; y < n; ++y)
      v[y] = a[x * n + y] * x;
    for (int y = 0; y < n; ++y)
      d[x] += v[n - 1 - y] * y;
  }
#pragma acc kernels loop independent private(c[0 : n]) copyin(a[0 : M * n]) copy(d)
  for (int x = 0; x < M; ++x) {
    c[0] = a[x];
    d[x] += c[0];
  }
  KEEP
  sum += w;

#pragma acc serial loop firstprivate(c[0 : n]) copy(d)
  for (int x = 0; x < M; ++x)
    d[x] += ++c[x];

  for (int x = 0; x < M; ++x) {
    sum += (x + 1) * d[x];
    for (int y = 0; y < n; ++y)
      sum += e[x * 40 + y] * (y + 1);
  }
#ifndef SERIAL
  for (int y = 0; y < n; ++y)
    if (c[y] != y)
      printf("changed %d\n", y);
#endif
  printf("%g\n", sum);
  free(a);
  free(c);
  return 0;
}
