//===-- e2e/programs/same_promoted.c - inner loops that become dimensions of the grid ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Nobody says that the inner loops are parallel. Most are, if two pointers lead to different storage. Some of these
// pointers do not, and then the loops keep their order.
#include <stdio.h>
#include <stdlib.h>

static int n = 9, m = 14;

static void stencil(double *b, const double *a) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n * n]) map(tofrom : b[0 : n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1] + a[(i * n + j + 1) * n + k] - a[((i - 1) * n + j) * n + k];
}

// With from == to + 1 - m an item needs its neighbour's old value.
static void shift(double *to, const double *from) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      to[i * m + j] = from[i * m + j] * 2;
}

static void product(double *c, const double *a, const double *b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], b[0 : n * n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] += s;
    }
}

static void middle(double *c, const double *a, const double *b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], b[0 : n * n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int k = n - 1; k >= 0; k -= 2)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// The same for several devices.
static void split(double *c, const double *a, const double *b, int all) {
  int j;
#pragma acc region for hetero(1) part_copyin(a[1 : all][0 : n]) copyin(b[0 : n * n]) part_copy(c[1 : all][0 : n]) private(j)
  for (int i = 0; i < all; i++)
    for (int k = 1; k < n; k += 2)
      for (j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Rows longer than the stride overlap: a condition on the numbers says so.
static void rows(double *c, int stride, int length) {
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom : c[0 : n * m * 2])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length; j++)
      c[i * stride + j] = c[i * stride + j] * 0.5 + i;
}

static void backwards(double (*c)[14], int from) {
#pragma omp target teams distribute parallel for map(tofrom : c[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = from; j >= 0; j--)
      c[i][j] = c[i][j + 1] + 1; // one after the other
#pragma omp target teams distribute parallel for map(tofrom : c[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = from; j >= 0; j -= 2)
      c[i][j] = c[i][j + 1] + 1; // items between those that are read
}

// Arrays that are members, side by side, and a `switch`. The last loop keeps its order.
typedef struct {
  double x[40], y[40];
} block;

static void blocks(block *b, const int *key) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n]) map(to : key[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 0; e < 40; e++)
      switch (key[k]) {
      case 0: b[k].x[e] += b[k].y[39 - e]; break;
      case 1: continue;
      default: b[k].x[e] = b[k].y[e];
      }
#pragma acc region for hetero(1) part_copy(b[1 : n]) copyin(key[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 0; e < 40; e++)
      switch (key[k]) {
      case 2: b[k].y[e] += b[k].x[39 - e]; break;
      default: b[k].y[e] *= 0.5;
      }
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n])
  for (int k = 0; k < n; k++)
    for (int e = 1; e < 40; e++)
      b[k].y[e] += b[k].y[e - 1];
}

static void show(const char *name, const double *a, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += a[i] * (1 + i % 7);
  printf("%s: %.17g\n", name, sum);
}

int main(void) {
  const int size = n * n * n > 2 * n * m ? n * n * n : 2 * n * m;
  double *a = malloc(sizeof(double) * 2 * size), *b = malloc(sizeof(double) * size);
  for (int i = 0; i < 2 * size; i++)
    a[i] = i % 11;
  for (int i = 0; i < size; i++)
    b[i] = i % 5;
  stencil(b, a);
  show("stencil", b, size);
  product(b, a, a + size);
  show("product", b, size);
  middle(b, a, a + size);
  show("middle", b, size);
  split(b, a, a + size, n);
  show("split", b, size);
#pragma omp target data map(tofrom : a[0 : 2 * size], b[0 : size])
  {
    shift(b, a);
    shift(a + 1, a);           // each item from the one before it
    shift(a, a + 1);           // and from the one behind it
    shift(a + size, a);        // one entry of the table, other parts of it
    product(a + size, a, b);
  }
  show("shift", a, 2 * size);
  rows(b, m, m);
  rows(b, m - 3, m);
  show("rows", b, size);
  backwards((double(*)[14])b, m - 2);
  show("backwards", b, size);
  block some[9];
  int key[9];
  for (int k = 0; k < n; k++) {
    key[k] = k % 3;
    for (int e = 0; e < 40; e++)
      some[k].x[e] = e % 7, some[k].y[e] = k - e % 3;
  }
  blocks(some, key);
  show("blocks", some[0].x, 9 * 80);
  free(a);
  free(b);
  return 0;
}
