//===-- e2e/programs/same_item_ranges.c - data says which items iterations use ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Rows of sparse matrices, lists of cells, packed triangles, even blocks. Output is compared with that of the same file
// built without hetcc.
#include <stdio.h>
#include <stdlib.h>

static double *filled(int items) {
  double *v = malloc(sizeof *v * (items + 1));
  for (int i = 0; i < items; ++i)
    v[i] = i * 7 % 23 + 1;
  return v;
}

static void show(const char *name, const double *v, int items) {
  double sum = 0;
  for (int i = 0; i < items; ++i)
    sum = sum * 1.0000001 + v[i] * (i % 13 + 1);
  printf("%s %.12g\n", name, sum);
}

static void rows(int n, int items, const int *start, double *v, const double *d) {
  int i, k;
#pragma acc region for hetero(1, all) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    for (k = start[i]; k < start[i + 1]; k++)
      v[k] *= d[i];
  show("rows", v, items);
#pragma acc region for hetero(1, all, chunk) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (int r = 1; r < n; r += 2) {
    if (d[r] > 20)
      continue;
    const int begin = start[r], end = start[r + 1];
    for (int at = end - 1; at >= begin; at--)
      v[at] += d[r] + at;
  }
  show("every second row", v, items);
}

// Rows behind gaps, by their first item and their length; blocks of nine numbers; what other rows wrote before is read.
static void lists(int n, int items, const long *first, const unsigned char *length, double *v, double *w, const double *d) {
#pragma acc region for hetero(1, all, dynamic) copyin(first[0:n], length[0:n], d[0:n]) copy(v[0:items])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++)
      v[first[i] + k] = d[i] - k;
  show("lists", v, items);
#pragma acc region for hetero(1, all, cyclic) copyin(first[0:n], length[0:n], d[0:n], v[0:items]) copy(w[0:9*items])
  for (int i = 0; i < n; i++) {
    double *own = w + 9 * first[i];
    for (int k = 0; k < length[i]; k++)
      for (int a = 0; a < 9; a++)
        own[9 * k + a] += v[(first[i] + k + 5) % items] * a;
  }
  show("blocks", w, 9 * items);
}

static void computed(int n, int parts, double *t, double *v, const double *d) {
#pragma acc region for hetero(1, all, static) copyin(d[0:n]) copyout(t[0:n*(n+1)/2])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      t[i * (i + 1) / 2 + j] = d[i] + d[j];
  show("packed", t, n * (n + 1) / 2);
#pragma acc region for hetero(1, all, static) copyin(d[0:n]) copyout(v[0:n])
  for (int p = 0; p < parts; p++)
    for (int k = p * n / parts; k < (p + 1) * n / parts; k++)
      v[k] = d[k] * p;
  show("parts", v, n);
}

// Rows that are only read: of a sparse matrix, which come in ranges, or as a whole where these do not ascend; of a dense
// one, with their neighbours; columns; the same array from both ends.
static void read(int n, int items, int *start, const double *v, const double *d, double *y) {
  for (int pass = 0; pass < 3; pass++) {
#pragma acc region for hetero(1, all) copyin(start[0:n+1], v[0:items], d[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
        s += v[k] * d[k % n];
      y[i] = s;
    }
    show("sparse", y, n);
    if (pass == 1 && n > 9) { // the host changes a row, and its order
      start[8] = start[2];
      start[9] = start[3];
    } else if (pass == 0 && n > 9) {
      start[5] += 1;
    }
  }
  const int m = 5, rows = items / m, last = rows - 1 < n ? rows - 1 : n;
#pragma acc region for hetero(1, all, chunk) copyin(v[0:rows*m], d[0:n]) copy(y[0:n])
  for (int i = 1; i < last; i++)
    for (int j = 1; j < m - 1; j++)
      y[i] += v[(i - 1) * m + j] + v[(i + 1) * m + j] + v[i * m + j - 1] + v[i * m + j + 1] - d[i] * d[n - 1 - i];
  show("dense", y, n);
  const int columns = n < m ? n : m;
#pragma acc region for hetero(1, all, cyclic) copyin(v[0:rows*m]) copy(y[0:n])
  for (int j = columns - 1; j >= 0; j--)
    for (int i = 0; i < rows; i++)
      y[j] += v[i * m + j];
  show("columns", y, n);
}

// The items that a row has change between the passes: at the host's word, and by a loop.
static void steps(int n, int items, int *start, double *v, double *d) {
#pragma acc data copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (int step = 0; step < 7; step++) {
#pragma acc region for hetero(1, all, adaptive)
    for (int i = 0; i < n; i++)
      for (int k = start[i]; k < start[i + 1]; k++)
        v[k] = v[k] * 0.5 + d[i];
    if (step == 2) {
#pragma acc region for hetero(1, all)
      for (int i = 1; i < n; i++)
        start[i] += i % 7 > 0;
    }
    if (step == 4) {
#pragma acc update self(start[0:n+1])
      for (int i = 1; i < n; i++)
        start[i] -= i % 7 > 0;
#pragma acc update device(start[0:n+1])
    }
  }
  show("steps", v, items);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 203;
  int *start = malloc(sizeof *start * (n + 1));
  long *first = malloc(sizeof *first * (n + 1));
  unsigned char *length = malloc(n + 1);
  start[0] = 0;
  for (int i = 0; i < n; i++) {
    start[i + 1] = start[i] + i % 7;
    first[i] = start[i] + i % 3;
    length[i] = i % 7 > 2 ? i % 7 - 2 : 0;
  }
  const int items = start[n] + 3;
  double *v = filled(items + n * (n + 1)), *w = filled(9 * items), *d = filled(n + 1);
  rows(n, items, start, v, d);
  lists(n, items, first, length, v, w, d);
  computed(n, 7, v, w, d);
  steps(n, items, start, v, d);
  read(n, start[n], start, v, d, w);
  free(start);
  free(first);
  free(length);
  free(v);
  free(w);
  free(d);
  return 0;
}
