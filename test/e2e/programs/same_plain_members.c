//===-- e2e/programs/same_plain_members.c - members of one object, mapped apart ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One construct maps a pointer of an object, another one the next; `present` names pointers by member.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>
struct obj { double *a, *b; int n, m; };
static void deep(struct obj *o) {
#pragma acc data copyin(o->a[0:o->n]) copy(o->b[0:o->n])
  {
#pragma acc parallel loop present(o->a, o->b)
    for (int i = 0; i < o->n; i++)
      o->b[i] += o->a[i] * o->m;
#pragma acc parallel loop present(o->b)
    for (int i = 0; i < o->n; i++)
      o->b[i] += o->a[i];
#pragma acc parallel loop
    for (int i = 0; i < o->n; i++)
      o->b[i] += 1;
#pragma acc parallel present(o->b, o->a)
    {
#pragma acc loop
      for (int i = 0; i < o->n; i++)
        o->b[i] += 2;
#pragma acc loop
      for (int i = 0; i < o->n; i++)
        o->b[i] += o->a[i];
    }
#pragma acc kernels present(o->b, o->a)
    for (int i = 0; i < o->n; i++)
      o->b[i] += o->a[i];
  }
}
static void flat(struct obj o) {
#pragma omp target data map(to: o.a[0:o.n])
  {
#pragma omp target teams distribute parallel for map(tofrom: o.b[0:o.n])
    for (int i = 0; i < o.n; i++)
      o.b[i] += o.a[i] * o.m;
#pragma omp target data map(tofrom: o.b[0:o.n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < o.n; i++)
      o.b[i] += o.a[i] * o.m;
  }
}
static void dot(struct obj *p) {
  struct obj o = *p;
#pragma acc enter data copyin(o, o.a[0:o.n]) 
#pragma acc parallel loop present(o.a, o) copy(o.b[0:o.n])
  for (int i = 0; i < o.n; i++)
    o.b[i] += o.a[i] * o.m;
#pragma acc exit data delete(o.a[0:o.n], o)
}
// A pointer that another pointer leads to, as '*pp' and 'pp[0]'.
struct deep { int x[10], *p; };
static int dereferenced(void) {
  int a[10] = {0}, *ap = a, **app = &ap;
  struct deep s = {{0}, a}, *sp = &s, **spp = &sp;
#pragma omp target map(tofrom: app[0], app[0][0:10])
  for (int i = 0; i < 10; i++) app[0][i] += i * 3;
#pragma omp target map(tofrom: *app, (*app)[0:10])
  for (int i = 0; i < 10; i++) (*app)[i] += i * 5;
#pragma omp target map(tofrom: *spp, (*spp)->x[0:10])
  for (int i = 0; i < 10; i++) (*spp)->x[i] += i * 7;
#pragma omp target map(tofrom: *spp, (*spp)->p, (*spp)->p[0:10])
  for (int i = 0; i < 10; i++) (*spp)->p[i] += i * 11;
#pragma omp target data map(tofrom: **spp, (*spp)->p[0:10])
  {
#pragma omp target map(*spp)
    for (int i = 0; i < 10; i++) (*spp)->p[i] += i, (*spp)->x[i] += 1;
  }
  struct obj all[3];
  double b[8] = {0};
  for (int i = 0; i < 3; i++) all[i].b = b, all[i].n = 8;
#pragma omp target map(to: all) map(tofrom: all[1].b[0:8], all[2].n)
  for (int i = 0; i < 8; i++) all[1].b[i] += i, all[2].n++;
  printf("%d %d %d %g %d\n", a[1], a[9], s.x[9], b[7], all[2].n);
  return a[9];
}
int main(void) {
  int n = 1000;
  struct obj o = {malloc(n * 8), malloc(n * 8), n, 3};
  for (int i = 0; i < n; i++) o.a[i] = i, o.b[i] = 0;
  deep(&o); flat(o); dot(&o);
  double s = dereferenced();
  for (int i = 0; i < n; i++) s += o.b[i] * (i % 7);
  printf("%.17g\n", s);
}
