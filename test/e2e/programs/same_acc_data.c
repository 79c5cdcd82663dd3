//===-- e2e/programs/same_acc_data.c - data constructs of plain OpenACC ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Data on the device is named again under every spelling, across functions, in structures and by declarations.
#include <stdio.h>
#include <stdlib.h>
#ifdef MIXED
#include "parts/split.h"
#endif

#define N 120

typedef struct {
  int n;
  double *x, *y;
} Pair;

static void add(double *a, int n, double v) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += v;
}

static void nested(double *a, double *b, int n) {
#pragma acc data copy(a[0:n]) create(b[0:n])
  {
#pragma acc data present_or_copyin(a[0:n]) pcopyout(b[0:n])
    {
#pragma acc parallel loop pcopy(a[0:n])
      for (int i = 0; i < n; i++)
        b[i] = a[i] * 2;
      add(b, n, 1);
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = b[i] + 1;
#pragma acc update self(b[0:n / 2]) host(b[n / 2:n - n / 2])
  }
}

static void unstructured(double *a, int n) {
#pragma acc enter data copyin(a[0:n])
  add(a, n, 3);
#pragma acc enter data pcopyin(a[0:n])
#pragma acc exit data delete(a[0:n])
  add(a, n, 4);
#pragma acc update host(a[0:n]) if_present
  a[0] = 100;
#pragma acc update device(a[0:1])
  add(a, n, 1);
#pragma acc exit data copyout(a[0:n]) finalize
#pragma acc update self(a[0:n]) if_present
}

static void structures(Pair *p) {
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->x[0:p->n]) create(p->y[0:p->n])
#pragma acc parallel loop present(p)
  for (int i = 0; i < N; i++)
    p->y[i] = p->x[i] * p->n;
#pragma acc exit data copyout(p->y[0:p->n]) delete(p->x[0:p->n])
#pragma acc exit data delete(p[0:1])
}

static double scalars(double *a, int n) {
  double s = 2, t = 5;
#pragma acc data copy(s) copyin(t, a[0:n])
  {
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++)
      s += a[i] * t;
#pragma acc parallel
    s += t;
  }
  return s;
}

static double declared(double *a, int n) {
  double sum = 0;
#pragma acc declare copy(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] *= 0.5;
  if (n > 1000)
    return 1;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

// Scalars that a function declares are the device's in its constructs, until the block ends.
static int declaredScalars(int w) {
  static int fresh = 1;
#pragma acc declare link(fresh)
  int u = 5, out = 0;
#pragma acc declare copyin(u, w)
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) {
#pragma acc atomic update
    u += i;
  }
#pragma acc kernels
  { w = u + w; }
  if (w > 0) {
    int twice = w;
#pragma acc declare copy(twice)
#pragma acc parallel
    { twice = w * 2; }
#pragma acc update self(twice)
    out = twice;
  }
#pragma acc parallel copy(fresh)
  { fresh += 2; }
#pragma acc update self(u, w)
  return u + 1000 * w + 1000000 * fresh + (out != 2 * w);
}

// What a pointer points to is there already.
static void around(double *a, int n) {
#pragma acc declare present(a)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// The device's copy of a static variable outlives a call, as the variable does.
static int squares(int n) {
  static int first = 1, list[10];
#pragma acc declare create(list)
  if (first) {
    first = 0;
    for (int i = 0; i < 10; i++)
      list[i] = i * i;
#pragma acc update device(list)
  }
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += list[i];
  return sum;
}

static void passed(double *a, double *b, int n) {
#pragma acc data copyin(a[0:n]) copyout(b[0:n])
  {
#pragma acc host_data use_device(a, b)
    {
#pragma acc parallel loop deviceptr(a, b)
      for (int i = 0; i < n; i++)
        b[i] = a[i] - 1;
    }
  }
}

// Rows of different lengths, each attached to its pointer.
static double jagged(int rows) {
  double **row = malloc(sizeof(double *) * rows), sum = 0;
#pragma acc enter data create(row[0:rows])
  for (int i = 0; i < rows; i++) {
    row[i] = malloc(sizeof(double) * (i + 3));
    for (int j = 0; j < i + 3; j++)
      row[i][j] = i - j;
#pragma acc enter data copyin(row[i:1][0:i + 3])
  }
#pragma acc parallel loop present(row)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < i + 3; j++)
      row[i][j] += 10 * i;
  for (int i = 0; i < rows; i++) {
#pragma acc update self(row[i:1][0:i + 3])
    for (int j = 0; j < i + 3; j++)
      sum = sum * 0.5 + row[i][j];
#pragma acc exit data delete(row[i:1])
    free(row[i]);
  }
#pragma acc exit data delete(row)
  free(row);
  return sum;
}

// Pointers with how many items there are, as some programs write `present`.
static double counted(const double *a, double *b, int n) {
  double sum = 0;
#pragma acc data present(a[n], b[n])
#pragma acc parallel loop present(a[n], b[n])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[n - 1 - i];
#pragma acc parallel loop present(b[n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[i] * i;
  return sum;
}

// Variables of this file alone.
static double table[6][4], factor, *lent;
static struct {
  int first;
  double v[3];
} steps;
#pragma acc declare create(table, steps, lent) copyin(factor)

static void statics(double *a, int n) {
  for (int i = 0; i < 24; i++)
    table[i / 4][i % 4] = i;
  factor = 3;
  steps.first = 1;
  steps.v[2] = 4;
#pragma acc update device(table[0:6][0:4], factor, steps)
#pragma acc parallel loop present(table, steps, factor)
  for (int i = steps.first; i < 6; i++)
    table[i][1] = table[i][1] * factor + steps.v[2];
#pragma acc update self(table[2:2])
  printf("%g %g\n", table[2][1], table[3][1]);
#pragma acc update host(table) if(n > 0)
  printf("%g %g\n", table[0][1], table[5][1]);
  lent = a;
#pragma acc enter data copyin(lent[0:n])
#pragma acc parallel loop present(lent[0:n])
  for (int i = 0; i < n; i++)
    lent[i] += 1;
#pragma acc update self(lent[0:n])
  printf("%g\n", a[n - 1]);
#pragma acc exit data delete(lent[0:n])
}

// A clause names the object itself, so it outlives what its pointers lead to. One clause brings both of these, two take them away.
static void members(void) {
  struct {
    int a, *b, *c;
  } v = {3, calloc(10, sizeof(int)), calloc(10, sizeof(int))};
#pragma acc enter data copyin(v)
#pragma acc enter data copyin(v.a, v.b[0:10], v.c[0:10])
#pragma acc serial present(v)
  v.a = 30;
#pragma acc parallel loop present(v)
  for (int i = 0; i < 10; i++) {
    v.b[i] = v.a + i;
    v.c[i] = v.a - i;
  }
#pragma acc exit data copyout(v.b[0:10])
#pragma acc exit data pcopyout(v.c[0:10])
#pragma acc exit data copyout(v.a)
#pragma acc serial present(v)
  v.a++;
#pragma acc exit data copyout(v)
  printf("members %d %d %d\n", v.a, v.b[9], v.c[9]);
  free(v.b);
  free(v.c);
}

// Two sections of one array are on the device. Blocks name the second.
static void twoSections(void) {
  int l[24], *h = malloc(30 * sizeof *h), first[8], second[8];
  long sum = 0;
  for (int i = 0; i < 30; i++)
    h[i] = i;
  for (int i = 0; i < 24; i++)
    l[i] = i;
#pragma acc enter data copyin(l[5 : 11])
#pragma acc enter data copyin(l[20 : 4], h[7 : 4])
#pragma acc parallel present(l[20 : 4])
  {
#pragma acc loop
    for (int i = 20; i < 22; i++)
      l[i] += 100;
  }
#pragma acc update self(l[20 : ])
#pragma acc parallel copyin(h[19 : 3]) copy(sum)
  {
#pragma acc loop reduction(+ : sum)
    for (int i = 0; i < 3; i++)
      if (i < 3)
        sum += h[i + 19];
  }
#pragma acc kernels present(h[9]) copyout(first, second)
  {
#pragma acc loop
    for (int i = 0; i < 8; i++)
      first[i] = h[9];
#pragma acc loop
    for (int i = 0; i < 8; i++)
      second[i] = 3;
  }
#pragma acc exit data copyout(l[5 : 11])
#pragma acc exit data delete (l[20 : 4], h[7 : 4])
  printf("two sections %d %d %d %d %ld %d %d\n", l[20], l[21], l[5], l[15], sum, first[7], second[7]);
  free(h);
}

// The length of a section of an array whose extent is known.
static void restOfArrays(void) {
  static int all[10], rest[4][6];
#pragma acc data copyin(all[:], rest[1 : ][:])
  {
#pragma acc parallel loop
    for (int i = 0; i < 10; ++i)
      all[i] = i;
#pragma acc parallel loop
    for (int i = 1; i < 4; ++i)
      for (int j = 0; j < 6; ++j)
        rest[i][j] = i + j;
#pragma acc update self(all[4 : ], rest[2 : ][:])
  }
  printf("rests %d %d %d %d\n", all[4], all[9], rest[2][0], rest[3][5]);
}

// `finalize` ends what began by `enter data`, and not what a region holds.
static void finalizedWithin(void) {
  int h[4] = {1, 2, 3, 4}, s[1] = {1};
#pragma acc data copy(h) copy(s)
  {
#pragma acc enter data copyin(h, s)
#pragma acc enter data copyin(h)
#pragma acc parallel loop present(h)
    for (int i = 0; i < 4; i++)
      h[i] *= 10;
#pragma acc exit data copyout(h[0 : 4]) delete (s) finalize
#pragma acc parallel loop present(h, s)
    for (int i = 0; i < 4; i++)
      h[i] += s[0];
  }
  printf("finalized %d %d %d\n", h[0], h[3], s[0]);
}

int main(void) {
  members();
  finalizedWithin();
  twoSections();
  restOfArrays();
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  Pair pair = {N, a, b};
  for (int i = 0; i < N; i++)
    a[i] = i;
  nested(a, b, N);
  printf("%g %g %g\n", a[5], b[7], b[N - 1]);
  unstructured(a, N);
  printf("%g %g\n", a[0], a[5]);
  structures(&pair);
  printf("%g %g\n", b[5], b[N - 1]);
  printf("%g\n", scalars(a, N));
  printf("%d\n", declaredScalars(2));
  const double sum = declared(a, N);
  printf("%g %g\n", sum, a[3]);
#pragma acc data copy(a[0:N])
  around(a, N);
  printf("%g\n", a[3]);
  const int all = squares(10);
  printf("%d %d\n", all, squares(7));
  passed(a, b, N);
  printf("%g %g\n", b[0], b[9]);
  printf("%.12g\n", jagged(9));
  statics(a, N);
  double total = 0;
#pragma acc data copyin(a[0:N]) copyout(b[0:N])
  total = counted(a, b, N);
  printf("%g %g %g\n", total, b[0], b[N - 1]);
  free(a);
  free(b);
  return 0;
}
