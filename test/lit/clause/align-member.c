// ALIGN names a member. Members with more brackets than dimensions have a shape, as variables have.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s
// RUN: not %hetcc -DOTHER --het-dump=regions %s 2>&1 | FileCheck %s --check-prefix=OTHER
struct grid {
  int n, m;
  double *u, *v;
};
void f(struct grid *g, int n, int m) {
#ifdef OTHER
#pragma omp target device(*) map(to: g->u[0:n] dist_data(ALIGN(g->v)))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    g->u[i] = 1;
#else
#pragma omp target teams distribute parallel for map(to: g->u[0:n][0:m] dist_data(BLOCK,*)) map(from: g->v[0:n] dist_data(ALIGN(g->u)))
  for (int i = 0; i < n; i++)
    g->v[i] = g->u[i * m];
#pragma omp target teams distribute parallel for map(tofrom: g->u[0:n][0:m])
  for (int i = 0; i < n; i++)
    g->u[i * m] += 1;
#endif
}
//      CHECK: access u: double
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
// CHECK-NEXT: dim extent m, section [0:m], whole
//      CHECK: access v: double
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
//      CHECK: access u: double
// CHECK-NEXT: dim extent n
// CHECK-NEXT: dim extent m
// OTHER: align-member.c:10:58: error: 'g->v' in ALIGN is no array of this function's clauses and no label of its loops [het-align-target]
