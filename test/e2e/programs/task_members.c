//===-- e2e/programs/task_members.c - tasks for devices that name members of records ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels find members by the address of their record: scalars, arrays and sections of arrays with one dimension and
// several, of parameters, of items and of variables. Tasks of the host use others in between.
#include <stdio.h>

enum { N = 100 };
struct inner {
  double k[4];
  int q;
};
struct record {
  int n;
  double scale;
  struct inner in;
  double y[8];
};

#pragma omp target device(cuda) copy_deps
#pragma omp task in(r->scale) inout([n]v)
static void scale(int n, struct record *r, double *v) {
  for (int i = 0; i < n; i++)
    v[i] *= r->scale;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task in(r->n, r->in.k[1;2]) inout([n]v)
static void shift(int n, struct record *r, double *v) {
  for (int i = 0; i < n; i++)
    if (i < r->n)
      v[i] += r->in.k[1 + i % 2];
}

#pragma omp target device(opencl) copy_deps
#pragma omp task inout(r->y) out((*r).in.q)
static void bump(struct record *r) {
  for (int i = 0; i < 8; i++) {
    r->y[i] += i;
    if (i == 0)
      r->in.q = 7;
  }
}

#pragma omp target device(cuda, smp) copy_deps
#pragma omp task in(v[k].scale) inout([8](v[k + 1].y))
static void next(struct record *v, int k) {
  for (int i = 0; i < 8; i++)
    v[k + 1].y[i] += v[k].scale * i;
}

struct line {
  int n;
  double u[64], v[64];
};

struct field {
  int n;
  double u[6][8];
  double v[6][8];
};

// Sections with several dimensions: whole rows, and parts of rows.
#pragma omp target device(cuda) copy_deps
#pragma omp task in(f->u[lo;len][0;8]) out(f->v[lo;len][1;6])
static void smooth(struct field *f, int lo, int len) {
  for (int i = lo; i < lo + len; i++)
    for (int j = 1; j < 7; j++)
      f->v[i][j] = f->u[i][j - 1] + f->u[i][j + 1];
}

#pragma omp target device(opencl) copy_deps
#pragma omp task in(f->v[0;6][from;2]) inout(f->u[0;6][from;2])
static void add_columns(struct field *f, int from) {
  for (int i = 0; i < 6; i++)
    for (int j = from; j < from + 2; j++)
      f->u[i][j] += f->v[i][j];
}

#pragma omp task inout(f->u[1;2][2;3], f->n)
static void field_on_host(struct field *f) {
  f->n++;
  for (int i = 1; i < 3; i++)
    for (int j = 2; j < 5; j++)
      f->u[i][j] += 1;
}

static void fields(void) {
  static struct field f, g;
  double sum = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      f.u[i][j] = i * 8 + j, f.v[i][j] = i - j;
  for (int t = 0; t < 3; t++) {
    smooth(&f, 0, 2);
    smooth(&f, 2, 4);
    for (int j = 0; j < 8; j += 2)
      add_columns(&f, j);
    field_on_host(&f);
#pragma omp target device(cuda) copy_deps
#pragma omp task in(f.u[0;6]) out(g.v[1;4])
    for (int i = 1; i < 5; i++)
      for (int j = 0; j < 8; j++)
        g.v[i][j] = f.u[i - 1][j] + f.u[i + 1][j];
  }
#pragma omp taskwait on(g.v[1;4][0;8])
  for (int i = 0; i < 6; i++)
    sum += g.v[i][i] * (i + 2);
#pragma omp taskwait
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      sum += (f.u[i][j] + 2 * f.v[i][j] + 3 * g.v[i][j]) * (i + 7 * j);
  printf("%d %g\n", f.n, sum);
}

// Tasks that name members by pointers leave these on devices for those that know the object alone.
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]u)
static void count_up(double *u, int n) {
  for (int i = 0; i < n; i++)
    u[i] += i;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task in(l->u[lo;len]) out(l->v[lo;len])
static void twice(struct line *l, int lo, int len) {
  for (int i = lo; i < lo + len; i++)
    l->v[i] = 2 * l->u[i];
}

static void lines(void) {
  static struct line l;
  double sum = 0;
  for (int i = 0; i < 64; i++)
    l.u[i] = i * i;
  for (int i = 0; i < 64; i += 16)
    count_up(&l.u[i], 16);
  for (int i = 0; i < 64; i += 16)
    twice(&l, i, 16);
  for (int i = 0; i < 64; i += 16)
    count_up(&l.v[i], 16);
  for (int i = 0; i < 64; i += 32)
    twice(&l, i, 32);
#pragma omp taskwait
  for (int i = 0; i < 64; i++)
    sum += l.u[i] * i + l.v[i] * (i + 1);
  printf("%g\n", sum);
}

// A task names two members by pointers, and a wait ends its storage on devices. The next one finds both by the object.
#pragma omp target device(cuda) copy_deps
#pragma omp task in([13]y) out([6]x)
static void first_items(int *x, const short *y) {
  for (int i = 0; i < 6; i++)
    x[i] = y[i] + i;
}

static void behind_a_wait(void) {
  struct {
    short a[13];
    float c[33];
    int d[13];
  } o;
  for (int i = 0; i < 13; i++)
    o.a[i] = (short)i, o.d[i] = 2 * i;
  first_items(&o.d[3], o.a);
#pragma omp taskwait
  o.a[0] = 6;
#pragma omp target device(opencl) copy_deps
#pragma omp task in(o.d[6;6]) inout(o.a) out(o.c)
  {
    for (int i = 0; i < 33; i++)
      o.c[i] = o.d[6 + i % 6];
    for (int i = 0; i < 13; i++)
      o.a[i] += 10 * i;
  }
#pragma omp taskwait
  printf("behind a wait:");
  for (int i = 0; i < 13; i++)
    printf(" %d %d %g", o.a[i], o.d[i], o.c[i]);
  printf("\n");
}

#pragma omp task inout(r->n) in(r->in.q)
static void on_host(struct record *r) { r->n += r->in.q; }

int main(void) {
  static struct record r[3] = {{40, 2.5, {{1, 2, 3, 4}, 5}, {0}}, {0, 3, {{0}, 0}, {0}}};
  double v[N], sum = 0;
  for (int i = 0; i < N; i++)
    v[i] = i;
  for (int t = 0; t < 3; t++) {
    scale(N, r, v);
    bump(r);
    on_host(r);
    shift(N, r, v);
    next(r, t & 1);
    bump(r + 2);
    next(r, 1);
#pragma omp target device(cuda) copy_deps
#pragma omp task in(r[0].in.q) inout(r[2].y[2;4])
    for (int i = 2; i < 6; i++)
      r[2].y[i] += r[0].in.q;
  }
#pragma omp taskwait
  struct record x = r[1];
#pragma omp target device(cuda) copy_deps
#pragma omp task in(x.scale) inout(v[0;N / 2])
  for (int i = 0; i < N / 2; i++)
    v[i] += x.scale;
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(x.y, x.n)
  for (int i = 0; i < 8; i++)
    x.y[i] += x.n + i;
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    sum += v[i] * (i + 1);
  printf("%g %d", sum, r->n);
  for (int i = 0; i < 8; i++)
    printf(" %g %g %g %g", r[0].y[i], r[1].y[i], r[2].y[i], x.y[i]);
  printf("\n");
  fields();
  lines();
  behind_a_wait();
  return 0;
}
