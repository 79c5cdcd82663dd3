//===-- e2e/programs/same_acc_members.cpp - kernels over arrays behind members ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops of `acc kernels` over arrays behind pointers that are members. They run in parallel where the storage is apart,
// and in order where it is not, where an iteration changes a bound or the pointer, and where items follow on. Members
// in reductions.
#include <cstdio>
#include <cstdlib>
struct Grid { int n; double *u, *v; double h; };
struct Sim { Grid *grid; double *w; int *idx; };
struct Field {
  int n; double *a, *b;
  Field(int n) : n(n), a((double *)calloc(n, 8)), b((double *)calloc(n, 8)) {}
  void step() {
#pragma acc kernels copy(this[0:1], a[0:n], b[0:n])
    {
      for (int i = 1; i < n - 1; ++i)
        b[i] = a[i - 1] + a[i + 1] + 1;
      for (int i = 0; i < n; ++i)
        this->a[i] = b[i] * 0.5;
    }
  }
};
void nested(Sim *s) {
  int n = s->grid->n;
#pragma acc data copy(s[0:1], s->grid[0:1], s->grid->u[0:n], s->w[0:n])
#pragma acc kernels
  {
    for (int i = 0; i < s->grid->n; ++i)
      s->w[i] = s->grid->u[i] * 2 + i;
    for (int i = 1; i < n; ++i) // in order
      s->w[i] += s->w[i - 1];
  }
}
void overlap(Grid g) { // u and v the same storage: in order by the condition
#pragma acc kernels copy(g.u[0:g.n])
  for (int i = 1; i < g.n; ++i)
    g.v[i] = g.u[i - 1] + 1;
}
void counts(Grid *g) { // the bound changes
#pragma acc kernels copy(g[0:1], g->u[0:8])
  for (int i = 0; i < g->n; ++i) {
    g->u[i] = i;
    if (i == 3)
      g->n = 5;
  }
}
void moves(Grid *g) { // the pointer changes
#pragma acc kernels copy(g[0:1], g->u[0:100])
  for (int i = 0; i < 4; ++i) {
    g->u[0] = i;
    g->u = g->u + 1;
  }
}
void two(Grid *g, int m) {
#pragma acc kernels copy(g[0:1], g->u[0:g->n * m], g->v[0:g->n * m])
  for (int i = 0; i < g->n; ++i)
    for (int j = 0; j < m; ++j)
      g->v[i * m + j] = 0.5 * g->u[i * m + j] + j;
}
void local(Grid *g) {
  double *const u = g->u;
#pragma acc kernels copy(g[0:1], u[0:100], g->v[0:100])
  for (int i = 0; i < 100; ++i) {
    double *p = g->v + i;
    *p = u[i];
  }
}
void gather(Sim s, int n) {
#pragma acc kernels copy(s.w[0:n]) copyin(s.idx[0:n], s.grid[0:1], s.grid->v[0:n])
  for (int i = 0; i < n; ++i)
    s.w[i] = s.grid->v[s.idx[i]];
}
struct Sums { double s; int most; };
struct Both { Sums in[2]; };
void reduced(Sums *z, int n) { // by loops, a queue and a block, of what is on the device and what is not
  Both b{{{1, 0}, {2, 0}}};
  Sums rows[6] = {};
#pragma acc parallel loop reduction(+ : z->s) reduction(max : z->most)
  for (int i = 0; i < n; ++i) {
    z->s += i;
    z->most = i * 7 % 31 > z->most ? i * 7 % 31 : z->most;
  }
#pragma acc data copy(b)
  {
#pragma acc parallel loop reduction(+ : b.in[1].s) async(1)
    for (int i = 0; i < n; ++i)
      b.in[1].s += i;
#pragma acc parallel reduction(+ : b.in[0].s)
    {
#pragma acc loop
      for (int i = 0; i < n; ++i)
        b.in[0].s += b.in[1].s;
#pragma acc loop gang vector
      for (int i = 0; i < n; ++i)
        b.in[0].s += 1;
    }
#pragma acc kernels loop independent reduction(+ : b.in[0].most)
    for (int i = 0; i < n; ++i)
      b.in[0].most += i % 3;
  }
#pragma acc parallel loop gang copy(rows)
  for (int i = 0; i < 6; ++i) {
    Sums own{0, 0};
#pragma acc loop vector reduction(+ : own.s)
    for (int j = 0; j < n; ++j)
      own.s += i * j;
#pragma acc loop vector reduction(+ : rows[i].s)
    for (int j = 0; j < n; ++j)
      rows[i].s += own.s;
  }
  printf("%g %d %g %g %d %g\n", z->s, z->most, b.in[1].s, b.in[0].s, b.in[0].most, rows[5].s);
}
int main() {
  Sums z{.5, 3};
  reduced(&z, 1000);
  Grid g{100, (double *)calloc(800, 8), (double *)calloc(800, 8), .5};
  Sim s{&g, (double *)calloc(100, 8), nullptr};
  Field f(50);
  f.step();
  f.step();
  printf("%g %g\n", f.a[10], f.b[20]);
  g.u[5] = 3;
  nested(&s);
  printf("%g\n", s.w[99]);
  Grid same{100, g.v, g.v, 0};
  overlap(same);
  printf("%g\n", g.v[99]);
  counts(&g);
  printf("%d %g\n", g.n, g.u[4]);
  g.n = 20;
  double *before = g.u;
  moves(&g);
  printf("%g\n", before[2]);
  g.u = before;
  two(&g, 8);
  local(&g);
  s.idx = (int *)malloc(80 * sizeof(int));
  for (int i = 0; i < 80; ++i)
    s.idx[i] = 7 * i % 80;
  gather(s, 80);
  double sum = 0;
  for (int i = 0; i < 160; ++i)
    sum += g.v[i] * i + (i < 100 ? s.w[i] : 0);
  printf("%g\n", sum);
}
