//===-- e2e/programs/same_mapper.c - plain OpenMP: mappers --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A `declare mapper` for a type holds in every map of an item of it. Output is compared with that of the same file
// built without hetcc.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int len;
  double *data;
} vector;
#pragma omp declare mapper(vector v) map(v, v.data[0 : v.len])

typedef struct {
  int rows, unused[64];
  float *cells;
} table;
#pragma omp declare mapper(upper : table t) map(t.rows, t.cells[0 : t.rows / 2])
#pragma omp declare mapper(all : table t) map(to : t.rows) map(tofrom : t.cells[0 : t.rows])

typedef struct {
  vector in, out;
  int factor;
} job;
#pragma omp declare mapper(job j) map(to : j.factor, j.in) map(j.out)

// Without a mapper of its own, with members that have one.
typedef struct {
  int before;
  vector inside;
  double after;
} holder;

// With a mapper that does not name that member.
typedef struct {
  vector inside;
  int times;
} list;
#pragma omp declare mapper(list l) map(l)

// Items that come back each time, whatever else holds them.
typedef struct {
  int value, other;
} cell;
#pragma omp declare mapper(cell c) map(always, tofrom : c.value) map(tofrom : c.other)

static vector make(int n) {
  vector v = {n, malloc(n * sizeof(double) + 1)};
  for (int i = 0; i < n; i++)
    v.data[i] = i;
  return v;
}

static void show(const char *what, const vector *v) {
  double sum = 0;
  for (int i = 0; i < v->len; i++)
    sum += v->data[i] * (i % 5 + 1);
  printf("%s %d %g\n", what, v->len, sum);
}

static void unnamed(int n) {
  vector s = make(n), *p = &s;
#pragma omp target map(s)
  for (int i = 0; i < s.len; i++)
    s.data[i] += 1;
  show("named", &s);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < s.len; i++)
    s.data[i] *= 2;
  show("without a clause", &s);
#pragma omp target teams distribute parallel for map(tofrom : *p)
  for (int i = 0; i < p->len; i++)
    p->data[i] += 3;
  show("through a pointer", &s);
#pragma omp target enter data map(to : s)
#pragma omp target teams distribute parallel for map(s)
  for (int i = 0; i < s.len; i++)
    s.data[i] -= i;
#pragma omp target update from(s)
  show("updated", &s);
  for (int i = 0; i < n; i++)
    s.data[i] = -s.data[i];
#pragma omp target update to(s)
#pragma omp target map(s)
  for (int i = 0; i < s.len; i++)
    s.data[i] += 0.5;
#pragma omp target exit data map(from : s)
  show("resident", &s);
  free(s.data);
}

static void named(int n) {
  table t = {n, {0}, calloc(n + 1, sizeof(float))};
#pragma omp target map(mapper(upper), tofrom : t)
  for (int i = 0; i < t.rows / 2; i++)
    t.cells[i] = i;
#pragma omp target data map(mapper(all), tofrom : t)
  {
#pragma omp target teams distribute parallel for map(mapper(all), tofrom : t)
    for (int i = 0; i < t.rows; i++)
      t.cells[i] += 2 * i;
  }
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += t.cells[i];
  printf("table %g\n", sum);
  free(t.cells);
}

static void nested(int n) {
  job j = {make(n), make(n), 3};
#pragma omp target teams distribute parallel for map(tofrom : j)
  for (int i = 0; i < n; i++)
    j.out.data[i] = j.in.data[i] * j.factor;
  show("job", &j.out);
  free(j.in.data);
  free(j.out.data);
}

static void members(int n) {
  holder h = {7, make(n), 0.25}, *p = &h;
#pragma omp target teams distribute parallel for map(tofrom : h)
  for (int i = 0; i < n; i++)
    h.inside.data[i] += h.before + h.after;
  show("member", &h.inside);
#pragma omp target map(tofrom : *p)
  {
    p->after = p->inside.len;
    for (int i = 0; i < p->inside.len; i++)
      p->inside.data[i] *= p->before;
  }
  show("member", &h.inside);
  printf("%d %g\n", h.before, h.after);
  free(h.inside.data);
}

static void whole(int n) {
  list l = {make(n), 3};
#pragma omp target map(tofrom : l)
  for (int i = 0; i < l.inside.len; i++)
    l.inside.data[i] *= l.times;
  show("whole", &l.inside);
  free(l.inside.data);
}

static void always(int n) {
  cell c = {n, n};
#pragma omp target data map(tofrom : c)
  {
#pragma omp target map(tofrom : c)
    c.value += 5, c.other += 5;
    printf("always %d\n", c.value);
  }
  printf("at the end %d %d\n", c.value, c.other);
}

int main(void) {
  for (int n = 1; n < 50; n += 16) {
    unnamed(n);
    named(n);
    nested(n);
    members(n);
    whole(n);
    always(n);
  }
  return 0;
}
