//===-- e2e/programs/same_acc_mixed.c - plain OpenACC beside loops for several devices -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One kind of construct finds there what the other keeps on the devices, whichever begins and whichever ends it.
#include <stdio.h>
#include <stdlib.h>

#define N 133
#define M 17

static double table[N];
#pragma acc declare create(table)

typedef struct {
  int n;
  double *x, *y;
} Pair;

static double early[4];
static int step;
#pragma acc declare create(early, step)

// No construct has run before: the variables are on the device all the same.
static void first(void) {
  early[1] = 5;
  step = 3;
#pragma acc update device(early[0:4], step)
#pragma acc parallel loop present(early, step)
  for (int i = 0; i < 4; i++)
    early[i] += step;
#pragma acc update self(early)
  printf("first %g %g\n", early[0], early[1]);
}

static void split(double *a, int n, double v) {
#pragma acc parallel loop hetero(1) present(a[0:n]) independent
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2 + v;
}

static void splitOwn(double *a, int n, double v) {
#pragma acc region for hetero(1, all, static) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] += v * i;
}

static void plain(double *a, int n, double v) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += v;
}

static void show(const char *what, const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.5 + a[i];
  printf("%s %g %g %g\n", what, sum, a[0], a[n - 1]);
}

// Data for every device, and constructs for one.
static void kept(double *a, double *b, int n) {
#pragma acc data copy(a[0:n]) create(b[0:n])
  {
    split(a, n, 1);
    plain(a, n, 3);
    split(a, n, 2);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
#pragma acc kernels
    {
      a[0] = b[1];
#pragma acc loop
      for (int i = 1; i < n; i++)
        a[i] = b[i] + a[0];
      a[n - 1] = 5;
    }
    split(a, n, 1);
    plain(b, n, 1);
#pragma acc update host(b[0:n])
    show("within", b, n);
  }
  show("kept", a, n);
}

// A declaration of one device's, found by split loops.
static void declared(double *a, int n) {
#pragma acc declare copy(a[0:n])
  plain(a, n, 3);
  split(a, n, 1);
  splitOwn(a, n, 2);
  plain(a, n, 1);
#pragma acc update self(a[0:n])
  show("declared", a, n);
#pragma acc data copy(a[0:n])
  {
    split(a, n, 1);
    plain(a, n, 1);
  }
  plain(a, n, 1);
}

static void tables(double *a, int n) {
  for (int i = 0; i < n; i++)
    table[i] = i;
#pragma acc update device(table)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    a[i] = table[i];
    table[i] += 1;
  }
#pragma acc region for hetero(1) part_copy(a[1:n]) present(table)
  for (int i = 0; i < n; i++)
    a[i] += table[i];
#pragma acc update host(table)
  show("table", table, n);
}

// Scalars that data directives name beside arrays: loops for several devices read the host's value.
static void scalars(double *a, int n) {
  int count = 5, seen = 0;
  double scale = 2;
#pragma acc enter data copyin(count, a[0:n])
#pragma acc serial present(count) copyout(seen)
  {
    seen = count;
    count = 8;
  }
#pragma acc update self(count)
  printf("scalars %d %d\n", seen, count);
  count = 20;
#pragma acc update device(count)
#pragma acc parallel loop present(a[0:n], count)
  for (int i = 0; i < n; i++)
    a[i] += count;
  split(a, n, count);
#pragma acc exit data copyout(count, a[0:n])
#pragma acc data copy(count, a[0:n]) copyin(scale)
  {
#pragma acc parallel loop present(a[0:n], count, scale)
    for (int i = 0; i < n; i++) {
      a[i] *= scale;
#pragma acc atomic
      count += 1;
    }
    split(a, n, scale);
  }
  printf("scalars %d\n", count);
  show("scalars", a, n);
}

// A pointer of the device's own, and addresses of what is kept on the devices.
static void addresses(double *a, int n) {
#pragma acc data copy(a[0:n])
  {
    split(a, n, 1);
#pragma acc host_data use_device(a)
    {
#pragma acc parallel loop deviceptr(a)
      for (int i = 0; i < n; i++)
        a[i] += 0.5;
    }
    split(a, n, 1);
#pragma acc data deviceptr(a) if (0)
    plain(a, n, 2);
  }
  show("addresses", a, n);
}

static void nocreate(double *a, double *b, int n) {
  for (int round = 0; round < 2; round++) {
#pragma acc data copy(a[0:n]) if (round)
    {
#pragma acc data no_create(b[0:n])
      {
        if (round)
          split(a, n, 1);
#pragma acc parallel loop copy(a[0:n]) no_create(b[0:n])
        for (int i = 0; i < n; i++)
          a[i] += 1;
      }
    }
  }
  show("nocreate", a, n);
  (void)b;
}

// Pointers inside of what is on the device are one device's matter.
static void attached(double *x, double *y, int n) {
  Pair p = {n, x, y};
#pragma acc enter data copyin(p)
#pragma acc enter data copyin(p.x[0:n]) create(p.y[0:n])
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p.y[i] = p.x[i] * p.n;
#pragma acc exit data copyout(p.y[0:n]) delete(p.x[0:n])
#pragma acc exit data delete(p)
  splitOwn(y, n, 1);
  show("attached", y, n);
}

static void rows(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(m * sizeof **a);
    for (int j = 0; j < m; j++)
      a[i][j] = i * m + j;
  }
#pragma acc enter data copyin(a[0:n])
  for (int i = 0; i < n; i++)
#pragma acc enter data copyin(a[i:1][0:m])
    ;
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] *= 2;
  for (int i = 0; i < n; i++)
#pragma acc exit data copyout(a[i:1][0:m])
    ;
#pragma acc exit data delete(a[0:n])
  splitOwn(a[2], m, 1);
  for (int i = 0; i < n; i += n / 3)
    show("rows", a[i], m);
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
}

// Lifetimes that begin without a block, counted by whoever names them again.
static void unstructured(double *a, int n) {
#pragma acc set device_num(0)
#pragma acc enter data copyin(a[0:n])
  plain(a, n, 3);
  split(a, n, 1);
#pragma acc data copy(a[0:n])
  plain(a, n, 1);
  splitOwn(a, n, 1);
#pragma acc serial present(a[0:n])
  a[3] = a[2] + a[1];
#pragma acc exit data copyout(a[0:n])
  show("unstructured", a, n);
}

// An array that a loop has made persistent without doing anything on a device serves plain constructs as well.
static void persistent(double *a, double *b, int n, int none) {
#pragma acc region for hetero(1) copyin(b[0:n]) part_copy(a[1:n]) persist(a, b)
  for (int i = 0; i < none; i++)
    a[i] = b[0];
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    a[i] += b[(i * 7) % n];
#pragma acc depersist(a, b)
  show("persistent", a, n);
}

int main(void) {
  first();
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) {
    a[i] = i * 0.25;
    b[i] = -i;
  }
  kept(a, b, N);
  declared(a, N);
  show("after", a, N);
  tables(a, N);
  scalars(a, N);
  addresses(a, N);
  nocreate(a, b, N);
  attached(a, b, N);
  rows(9, M);
  unstructured(a, N);
  persistent(a, b, N, 0);
  free(a);
  free(b);
  return 0;
}
