// Members that clauses name, and those beside them, have local names around the construct: pointers and numbers are copied, an
// array is a pointer to its items if a clause names it, else a copy. Members behind another pointer are not followed.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
// RUN: %hetcc --emit=openmp -x c++ %s > %t.cpp && FileCheck %s --check-prefix=CXX < %t.cpp
struct inner {
  double scale;
};
struct outer {
  double *p, w[4], table[2][3];
  int n;
  unsigned bit : 3;
  struct inner in, *far;
};
void f(struct outer *s, double *far) {
#pragma acc parallel loop hetero(1) part_copy(s->p[1:s->n]) part_copy(s->w[1:4])
  for (int i = 0; i < s->n; i++) {
    double n = 2;
    s->p[i] += s->in.scale * n + s->table[1][i % 3] + s->bit + (*s).in.scale;
    s->w[i % 4] += 1;
  }
}
// CHECK: { double *p = s->p; int het_n = s->n; __auto_type w = s->w; double scale = s->in.scale; double table[2][3]; __builtin_memcpy(table, s->table, sizeof table); unsigned int bit = s->bit;
// CHECK: {"p", (void *)p, sizeof(double), {{.*}}(long)(het_n)
// CHECK: p[i] += {{ *}}scale * n + {{ *}}table[1][i % 3] + {{ *}}bit + {{ *}}scale;
// CHECK: het_leave(&het_region_1);
// CHECK-NEXT: }
// CXX: { auto &p = s->p; auto &het_n = s->n; auto &w = s->w; auto &scale = s->in.scale; auto &table = s->table; auto bit = s->bit;

// The name of an array without brackets is the whole array. A device gets what its iterations read of it.
int total(struct outer *s, long *c) {
#pragma acc parallel loop hetero(1) copyin(s->table, s->w) part_copyout(c[1:3])
  for (int i = 0; i < 3; i++)
    c[i] = s->table[1][i] + s->w[i];
  return 0;
}
// CHECK: {"table", (void *)table, {{.*}}, 2, {{.*}}2, 0, 2, HET_WHOLE, {{.*}}3, 0, 3, 0, HET_BY_LOOP
// CHECK: {"w", (void *)w, {{.*}}, 1, {{.*}}4, 0, 4, 0, HET_BY_LOOP

// A data construct around the loop names them as well, and their shape.
struct grid {
  double *u, *v;
  int n, m;
};
void held(struct grid *g) {
#pragma omp target data device(*) map(to: g->u[0:g->n][0:g->m] dist_data(BLOCK,*) halo(1,)) map(from: g->v[0:g->n][0:g->m] dist_data(BLOCK,*))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < g->n - 1; i++)
      for (int j = 0; j < g->m; j++)
        g->v[i * g->m + j] = g->u[(i - 1) * g->m + j] + g->u[(i + 1) * g->m + j];
  }
}
// CHECK: {"u", (void *)(g->u),
// CHECK: int n = g->n;
// CHECK: {"u", (void *)u, sizeof(double), HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
// CXX: auto &n = g->n;
// CXX: {"u", (void *)u, sizeof(double), HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
