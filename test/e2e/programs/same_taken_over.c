//===-- e2e/programs/same_taken_over.c - plain OpenMP data, then split loops over it -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What plain directives have mapped on one device stays on all devices from the first split loop on. Counts, updates,
// ends and pointers mean the same before and after that.
#include <stdio.h>
#include <stdlib.h>
#ifdef SERIAL
static int omp_get_num_devices(void) { return 1; }
#else
#include <omp.h>
#endif

#define N 163
#define M 9

typedef struct {
  int n;
  double *p;
} Inner;
typedef struct {
  int n, m;
  double *u, *v;
  Inner *in;
} Outer;

static void show(const char *what, const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.5 + a[i];
  printf("%s %g %g %g\n", what, sum, a[0], a[n - 1]);
}

static void split(double *a, int n, double v) {
#pragma acc region for hetero(1, all, static) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 0.5 + v * i;
}

static void rows(double *a, const double *b, int n, int m) {
#pragma acc region for hetero(1, all, static) part_copyin(b[1:n:1][0:m]) part_copy(a[1:n][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[(i - 1) * m + j] + b[(i + 1) * m + j];
}

static double sum(const double *a, int n) {
  double s = 0;
#pragma acc region for hetero(1, all, static) part_copyin(a[1:n]) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static void plain(double *a, int n, double v) {
#pragma omp target teams distribute parallel for map(tofrom : a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += v;
}

// Entered twice: the first end of two leaves it there.
static void counted(double *a, int n) {
#pragma omp target enter data map(to : a[0:n])
  split(a, n, 1);
  plain(a, n, 2);
#pragma omp target enter data map(to : a[0:n])
  split(a, n, 3);
#pragma omp target exit data map(from : a[0:n])
  split(a, n, 4);
#pragma omp target update from(a[0:n])
  show("counted, within", a, n);
  for (int i = 0; i < n; i++)
    a[i] = i % 5;
#pragma omp target update to(a[0:n])
  split(a, n, 5);
  plain(a, n, 6);
#pragma omp target exit data map(from : a[0:n])
  show("counted", a, n);
  split(a, n, 7);
  plain(a, n, 8);
  show("counted, after", a, n);
}

static void scoped(double *a, double *b, int n) {
#pragma omp target data map(tofrom : a[0:n]) map(to : b[0:n])
  {
    split(a, n, 1);
    plain(a, n, 1);
    split(b, n, 2); // its own clause wants the result, at the end
#pragma omp target data map(tofrom : a[0:n])
    {
      split(a, n, 3);
      plain(a, n, 2);
    }
    printf("sums %g %g\n", sum(a, n), sum(b, n));
    plain(a, n, 4);
  }
  show("scoped a", a, n);
  show("scoped b", b, n);
#pragma omp target data map(from : a[0:n]) map(alloc : b[0:n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] = b[i] = i;
    split(a, n, 1);
    split(b, n, 1);
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] += b[i];
  }
  show("from", a, n);
}

static void present(double *p, int n) {
#pragma acc region for hetero(1, all, static) present(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

// Loops over a part of what is mapped, under another pointer too.
static void parts(double *a, int n) {
  double *middle = a + n / 3;
#pragma omp target enter data map(to : a[0:n])
  split(middle, n / 3, 2);
  split(a, n / 2, 1);
  plain(a, n, 3);
  split(middle, n / 3, 4);
  plain(middle, n / 3, 5);
  present(a, n);
  present(middle, n / 3);
#pragma omp target exit data map(from : a[0:n])
  show("parts", a, n);
#pragma omp target enter data map(to : a[0:n])
  present(middle, n / 3);
  present(a, n);
  split(a, n, 1);
#pragma omp target exit data map(from : a[0:n])
  show("present first", a, n);
}

// Pointers of mapped objects lead to arrays that move between devices meanwhile.
static void followed(Outer *o) {
  const int n = o->n, m = o->m;
#pragma omp target enter data map(to : o[0:1]) map(to : o->u[0:n * m], o->v[0:n * m])
#pragma omp target enter data map(to : o->in[0:1])
#pragma omp target enter data map(to : o->in->p[0:n])
  for (int pass = 0; pass < 3; pass++) {
    rows(o->v, o->u, n, m);
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n * m; i++)
      o->u[i] += o->v[i] / 4;
    split(o->in->p, n, pass);
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      o->u[i] += o->in->p[i] / 16;
    rows(o->u, o->v, n, m);
  }
#pragma omp target update from(o->v[0:n * m])
  show("followed, within", o->v, n * m);
#pragma omp target exit data map(from : o->in->p[0:n])
#pragma omp target exit data map(release : o->in[0:1])
#pragma omp target exit data map(from : o->u[0:n * m], o->v[0:n * m]) map(release : o[0:1])
  show("followed u", o->u, n * m);
  show("followed v", o->v, n * m);
  show("followed p", o->in->p, n);
}

static void plainOn(double *a, int n, int device) {
  (void)device;
#pragma omp target teams distribute parallel for map(tofrom : a[0:n]) device(device)
  for (int i = 0; i < n; i++)
    a[i] += i;
}

// A data region for all devices around it: constructs of each of them see the array.
static void widened(double *a, int n) {
#pragma omp target enter data map(to : a[0:n])
  split(a, n, 1);
#pragma omp target data device(*) map(tofrom : a[0:n])
  {
    split(a, n, 2);
    plainOn(a, n, omp_get_num_devices() > 1);
    split(a, n, 3);
    plainOn(a, n, 0);
  }
#pragma omp target exit data map(from : a[0:n])
  show("widened", a, n);
}

// A construct that names nothing means the part that is there.
static double table[N];
static void implied(int n) {
  const int half = n / 2;
  for (int i = 0; i < n; i++)
    table[i] = i % 4;
#pragma omp target enter data map(to : table[0:half])
  split(table, half, 1);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < half; i++)
    table[i] += 2;
  split(table, half, 3);
#pragma omp target exit data map(from : table[0:half])
  show("implied", table, n);
}

// A construct that only reads an object has the device's part of it, and the host's other members.
static struct {
  int n;
  double x[N];
} whole;
static void inside(double *b, int n) {
  double *const x = whole.x;
  whole.n = 3;
  for (int i = 0; i < n; i++)
    whole.x[i] = i % 4, b[i] = 0;
#pragma omp target enter data map(to : x[0:n])
  split(whole.x, n, 1);
#pragma omp target teams distribute parallel for map(tofrom : b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += whole.x[i] * whole.n;
  split(whole.x, n, 2);
  whole.n = 5;
#pragma omp target teams distribute parallel for map(tofrom : b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += whole.x[n - 1 - i] * whole.n;
#pragma omp target exit data map(from : x[0:n])
  show("inside", whole.x, n);
  show("inside b", b, n);
}

// The address that the program has asked for stays good.
static void lent(double *a, int n) {
#pragma omp target enter data map(to : a[0:n])
#pragma omp target data use_device_ptr(a)
  {
#pragma omp target teams distribute parallel for is_device_ptr(a)
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
  split(a, n, 2);
#pragma omp target data use_device_ptr(a)
  {
#pragma omp target teams distribute parallel for is_device_ptr(a)
    for (int i = 0; i < n; i++)
      a[i] += 3;
  }
#pragma omp target exit data map(from : a[0:n])
  show("lent", a, n);
}

int main(void) {
  double *a = malloc(sizeof *a * N * M), *b = malloc(sizeof *b * N * M);
  for (int n = 3; n <= N; n = 3 * n + 1) {
    for (int i = 0; i < N * M; i++)
      a[i] = i % 7, b[i] = i % 3;
    counted(a, n);
    scoped(a, b, n);
    parts(a, n);
    Inner in = {n, malloc(sizeof(double) * (size_t)n)};
    for (int i = 0; i < n; i++)
      in.p[i] = i;
    Outer o = {n, M, a, b, &in};
    followed(&o);
    free(in.p);
    widened(a, n);
    lent(a, n);
    implied(n);
    inside(b, n);
  }
  free(a);
  free(b);
  return 0;
}
