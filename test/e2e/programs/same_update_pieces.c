//===-- e2e/programs/same_update_pieces.c - plain OpenMP: updates of sections with gaps ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Sections with strides, sections of inner dimensions, and several sections of a variable. What lies between the pieces keeps the host's contents, and
// the device's. Output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  double *v;
} holder;

static void fill(int n, double *a, double value) {
  for (int i = 0; i < n; i++)
    a[i] = value;
}

static void show(const char *what, int n, const double *a) {
  printf("%s", what);
  for (int i = 0; i < n; i++)
    printf(" %g", a[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  (void)argv;
  const int n = 20, two = argc + 1, three = argc + 2;
  double *a = malloc(n * sizeof(double)), cube[3][4][5], plane[6][7];
  holder h = {n, malloc(n * sizeof(double))};
  double(*rows)[8] = malloc(4 * sizeof *rows);
  fill(n, a, 1);
  fill(60, cube[0][0], 1);
  fill(42, plane[0], 1);
  fill(n, h.v, 1);
  fill(32, rows[0], 1);
#pragma omp target data map(to : a[0 : n], cube, plane, h, h.v[0 : n], rows[0 : 4])
  {
#pragma omp target
    {
      for (int i = 0; i < n; i++)
        a[i] = h.v[i] = 100 + i;
      for (int i = 0; i < 60; i++)
        cube[i / 20][i / 5 % 4][i % 5] = 100 + i;
      for (int i = 0; i < 42; i++)
        plane[i / 7][i % 7] = 100 + i;
      for (int i = 0; i < 32; i++)
        rows[i / 8][i % 8] = 100 + i;
    }
    for (int i = 0; i < n; i++) // what the host has between the pieces
      a[i] = i % 2 || i >= 14 ? -1 : 100 + i, h.v[i] = i % 3 == 1 && i < 13 ? 100 + i : -1;
    for (int i = 0; i < 60; i++)
      if (i / 20 == 1 || i / 5 % 4 < 2 || i % 5 % 2 || i % 5 == 4)
        cube[i / 20][i / 5 % 4][i % 5] = -1;
    for (int i = 0; i < 42; i++)
      if (i % 7 < 2 || i % 7 > 4 || i / 7 == 0)
        plane[i / 7][i % 7] = -1;
    for (int i = 0; i < 32; i++)
      if (i % 8 != 3)
        rows[i / 8][i % 8] = -1;
#pragma omp target update from(a[0 : 7 : 2], h.v[1 : 2 : three], h.v[7 : 2 : three])
#pragma omp target update from(cube[0 : 2 : 2][2 : 2][ : 2 : two]) from(plane[1 : 5][2 : 3])
#pragma omp target update from(rows[0 : 3][3]) from(rows[3][3])
    show("a", n, a);
    show("h", n, h.v);
    show("cube", 60, cube[0][0]);
    show("plane", 42, plane[0]);
    show("rows", 32, rows[0]);
    for (int i = 0; i < 42; i++)
      plane[i / 7][i % 7] = i;
    for (int i = 1; i < n; i += 4)
      a[i] = 7;
#pragma omp target update to(plane[0 : 6][6], a[1 : 2 : 4], a[9 : 2], a[13 : 2 : 4])
#pragma omp target update to(a[0 : 0 : 3]) if (two == 3)
    double last = 0, sum = 0;
#pragma omp target map(tofrom : last, sum)
    {
      for (int i = 0; i < 6; i++)
        last += plane[i][6];
      for (int i = 1; i < n; i += 4)
        sum += a[i];
    }
    printf("to %g %g\n", last, sum);
  }
  return 0;
}
