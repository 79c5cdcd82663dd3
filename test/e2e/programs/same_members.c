/*===-- e2e/programs/same_members.c - members of structures in the clauses of loops -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Behind pointers, in variables, nested, bit-fields, arrays, structures without a name; beside locals of the same names; C and C++.
// Its output is compared with that of the same file built without hetcc. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int nx, ny;
  unsigned flag : 3;
  double dt, *u, *v;
  float w[8];
  double tab[5][7];
  struct {
    double *deep;
    int k;
  } in;
  struct {
    int unnamed;
  };
} grid;
struct sim {
  grid *g;
  grid h;
  int steps;
};
static grid global;

static double *numbers(int n) { return (double *)calloc(n, sizeof(double)); }

static void step(grid *g) {
#pragma acc parallel loop hetero(1, all, adaptive) part_copyin(g->u[1:g->nx:1][0:g->ny]) part_copyout(g->v[1:g->nx][0:g->ny])
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->v[i * g->ny + j] = g->u[i * g->ny + j] + g->dt * (g->u[(i - 1) * g->ny + j] + (*g).u[(i + 1) * g->ny + j]) +
                            g->w[j & 7] + g->tab[i % 5][j % 7] + g->flag + g->unnamed;
  double *t = g->u;
  g->u = g->v;
  g->v = t;
}

static double total(struct sim *s, grid by) {
  double sum = 0;
#pragma omp target device(*) map(to: s->g->u[0:s->g->nx*s->g->ny] dist_data(BLOCK))
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < s->g->nx * s->g->ny; i++)
    sum += s->g->u[i] * s->steps;
#pragma acc region for hetero(1) part_copy(s->h.in.deep[1:s->h.in.k]) part_copyin(by.in.deep[1:by.in.k])
  for (int i = 0; i < s->h.in.k; i++) {
    const double deep = 2, k = 1;
    s->h.in.deep[i] += s->h.dt * i + by.in.deep[i] * deep + k;
  }
#pragma acc region for hetero(1) part_copy(global.u[1:global.nx])
  for (int i = 0; i < global.nx; i++)
    global.u[i] = global.dt * i + global.tab[1][i % 7];
#pragma acc region for hetero(1) part_copy(s->h.w[1:8])
  for (int i = 0; i < 8; i++)
    s->h.w[i] += i;
  /* The name of an array is all of it. */
#pragma omp target device(*) map(to: s->g->tab) map(tofrom: s->g->u[0:35] dist_data(BLOCK))
#pragma omp parallel for reduction(+: s->h.w)
  for (int i = 0; i < 35; i++) {
    s->g->u[i] += s->g->tab[i / 7][i % 7];
    s->h.w[i % 8] += i % 5;
  }
#pragma acc region for hetero(1) copyin(global.tab) part_copy(global.u[1:35])
  for (int i = 0; i < 35; i++)
    global.u[i] += global.tab[i / 7][i % 7];
  return sum;
}

static void kept(grid *g) {
#pragma acc data copy(g->u[0:100])
  {
#pragma acc parallel loop hetero(1) present(g->u[0:100])
    for (int i = 0; i < 100; ++i)
      g->u[i] *= 2;
#pragma acc parallel loop hetero(1) part_copy(g->u[1:100])
    for (int i = 0; i < 100; ++i)
      g->u[i] += g->dt;
  }
}

// Loops without clauses take members from the data construct around.
static void held(grid *g) {
#pragma omp target data device(*) map(tofrom : g->u[0 : g->nx][0 : g->ny] dist_data(BLOCK, *) halo(1, ))               \
    map(tofrom : g->v[0 : g->nx][0 : g->ny] dist_data(BLOCK, *)) map(to : g->w[0 : 8])
  for (int pass = 0; pass < 3; ++pass) {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < g->nx - 1; ++i)
      for (int j = 1; j < g->ny - 1; ++j)
        g->v[i * g->ny + j] += g->u[(i - 1) * g->ny + j] - g->u[(i + 1) * g->ny + j - 1] + g->w[j & 7];
#pragma omp target device(*)
#pragma omp parallel for collapse(2)
    for (int i = 1; i < g->nx - 1; ++i)
      for (int j = 1; j < g->ny - 1; ++j)
        g->u[i * g->ny + j] += g->dt * g->v[i * g->ny + j];
#pragma omp halo_exchange(g->u)
  }
}

// One by one first, then as a whole.
static double whole(void) {
  struct {
    double a, b;
  } s = {1, 2};
#pragma omp target enter data map(to : s.a, s.b)
#pragma omp target map(tofrom : s)
  s.a += s.b;
#pragma omp target exit data map(from : s.a) map(release : s.b)
  return s.a;
}

int main(void) {
  grid g = global;
  g.nx = 43, g.ny = 31, g.flag = 5, g.dt = .25, g.unnamed = 2;
  g.u = numbers(43 * 31), g.v = numbers(43 * 31);
  g.in.deep = numbers(99), g.in.k = 99;
  for (int i = 0; i < 43 * 31; i++)
    g.u[i] = i % 19;
  for (int i = 0; i < 8; i++)
    g.w[i] = i;
  for (int i = 0; i < 35; i++)
    g.tab[i / 7][i % 7] = i;
  for (int i = 0; i < 99; i++)
    g.in.deep[i] = i % 4;
  for (int k = 0; k < 4; k++)
    step(&g);
  struct sim s;
  s.g = &g, s.h = g, s.steps = 3;
  s.h.in.deep = numbers(99);
  global = g;
  global.nx = 57, global.u = numbers(57);
  double all = total(&s, g) + whole();
  kept(&g);
  held(&g);
  for (int i = 0; i < 100; i++)
    all += g.u[i] * (i % 3);
  for (int i = 0; i < 57; i++)
    all += global.u[i] * i;
  for (int i = 0; i < 99; i++)
    all += s.h.in.deep[i] * (i % 5);
  for (int i = 0; i < 8; i++)
    all += s.h.w[i] * i;
  printf("%.10g\n", all);
  return 0;
}
