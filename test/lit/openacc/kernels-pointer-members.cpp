// Pointers that are members, and bounds: as variables would be, where the storage of their records is apart from what the
// loop writes.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cpp

struct Grid {
  int n, k;
  double *u, *v;
  double **rows;
  int *idx;
};
struct Sim {
  Grid *grid;
  double *w;
};
// One condition for each two of them of which one is written.
// TEXT: void pointers(Grid *g, Grid o)
// TEXT-DAG: (const char *)(g->v + ((long)g->n - 1)) <= (const char *)(g + (0))
// TEXT-DAG: (const char *)(g->u + ((long)g->n)) <= (const char *)(g->v + (1))
void pointers(Grid *g, Grid o) {
#pragma acc kernels copy(g[0:1], g->u[0:g->n], g->v[0:g->n])
  {
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel, where the storage of 'g', 'g->u' and 'g->v' does not overlap
    for (int i = 1; i < g->n - 1; ++i)
      g->v[i] = g->u[i - 1] + g->u[i + 1];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it may use an item of 'g->u' that another iteration writes
    for (int i = 1; i < g->n; ++i)
      g->u[i] += g->u[i - 1];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it has a form that is not a count of iterations
    for (int i = 0; i < g->n; ++i) {
      g->u[i] = i;
      g->n = 5;
    }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order, {{.*}} it uses 'u', whose storage is not known
    for (int i = 0; i < g->n; ++i) {
      g->u[0] = i;
      g->u = g->u + 1;
    }
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order
    for (int i = 0; i < g->n; ++i)
      g->rows[i][0] = g->rows[0][i];
  }
#pragma acc kernels copy(o.u[0:o.n]) copyin(o.v[0:o.n], o.idx[0:o.n])
// CHECK: :[[#@LINE+1]]:3: remark: the iterations of this loop run in parallel, where the storage of 'o.idx', 'o.u' and 'o.v' does not overlap
  for (int i = 0; i < o.n; ++i)
    o.u[i] = o.v[o.idx[i]];
}
void deeper(Sim *s) {
#pragma acc kernels present(s[0:1])
  {
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel, where the storage of 's', 's->grid', 's->grid->u' and 's->w' does not overlap
    for (int i = 0; i < s->grid->n; ++i)
      s->w[i] = s->grid->u[i];
// CHECK: :[[#@LINE+1]]:5: remark: this loop runs in its order
    for (int i = 0; i < s->grid->n; ++i) {
      Grid *g = s->grid;
      g->u = s->w;
      s->w[i] = g->u[i];
    }
  }
}
class Field {
  int n;
  double *a, *b;

public:
  void step() {
#pragma acc kernels present(this)
    {
// CHECK: :[[#@LINE+1]]:7: remark: the iterations of this loop run in parallel, where the storage of 'a' and 'b' does not overlap
      for (int i = 0; i < n; ++i)
        a[i] = b[i] + n;
    }
  }
};
void use(Field &f) { f.step(); }
// Objects of a class with a destructor: what is read is members.
struct Owner {
  int n;
  double *a;
  Owner();
  ~Owner();
  void from(const Owner &o) {
#pragma acc kernels copy(a[0:n]) copyin(o.a[0:n])
// CHECK: :[[#@LINE+1]]:5: remark: the iterations of this loop run in parallel, where the storage of 'a' and 'o.a' does not overlap
    for (int i = 0; i < n; ++i)
      a[i] = o.a[i] * o.n;
  }
};
void use(Owner &one, const Owner &other) { one.from(other); }
