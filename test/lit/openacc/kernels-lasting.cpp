// Sections of members that a data construct around names: they are the same at a loop where nothing in the region may
// change the members. Conditions on them tell two pointers' storage apart.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
struct Grid {
  int n, k;
  double *u, *v;
  int size() const { return n * k; }
  double at(int i) const { return v[i]; }
  void swap() {
    double *const old = u;
    u = v;
    v = old;
  }
};
#pragma acc routine seq
static double half(double x) { return x / 2; }
void change(Grid *);

#define LOOP                                                                                                           \
  for (int i = 1; i < n; i++)                                                                                          \
    for (int j = 0; j < i % 3; j++)                                                                                    \
      g->u[i] += half(g->v[i * k + j]);

void f(Grid *g, Grid *other, int *table, int n, int k) {
#pragma acc data copy(g->u[0 : g->n]) copyin(g->v[0 : g->size()])
  {
#pragma acc kernels
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel, where the storage of 'g', 'g->u' and 'g->v' does not overlap
    LOOP
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      g->u[i] += g->at(i);
  }
#pragma acc data copy(g->u[0 : g->n]) copyin(g->v[0 : g->size()])
  {
    other->v = 0; // it may be the same grid
#pragma acc kernels
// CHECK: :[[#@LINE+1]]:5: remark: {{.*}} it uses 'g->u' and 'g->v', which may be the same storage
    LOOP
  }
#pragma acc data copy(g->u[0 : g->n]) copyin(g->v[0 : g->size()])
  {
    change(g);
#pragma acc kernels
// CHECK: :[[#@LINE+1]]:5: remark: {{.*}} it uses 'g->u' and 'g->v', which may be the same storage
    LOOP
  }
#pragma acc data copy(g->u[0 : g->n]) copyin(g->v[0 : g->size()])
  {
    g->swap();
#pragma acc kernels
// CHECK: :[[#@LINE+1]]:5: remark: {{.*}} it uses 'g->u' and 'g->v', which may be the same storage
    LOOP
  }
#pragma acc data copy(g->u[0 : g->n]) copyin(g->v[0 : table[1]])
  {
#pragma acc kernels
// CHECK: :[[#@LINE+1]]:5: remark: {{.*}} it uses 'g->u' and 'g->v', which may be the same storage
    LOOP
  }
}
