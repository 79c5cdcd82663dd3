// Variables that hold what a task names are no copies. Pointers and views are, as their copies lead to the same items.
// RUN: %hetcxx --emit=openmp %s | FileCheck %s
struct view {
  int *p;
  int &operator[](int i) const { return p[i]; }
  int *operator->() const { return p; }
};
struct matrix {
  int items[4];
  int &operator()(int i) { return items[i]; }
  int &first() { return items[0]; }
};
int &pick(matrix &from, int i) { return from.items[i]; }

void f(int *p, int i) {
  int y = 0, z = 0, a[4] = {}, *rows[2] = {a, a + 2}, **r = rows;
  view v = {a};
  matrix m = {}, n = {}, o = {};
#pragma omp task inout(*(&y), (i ? p : &z)[0;1])
  y = z = 1;
#pragma omp task inout(*r[1])
  *r[1] = 1;
#pragma omp task inout(v[0])
  v[0] = 1;
#pragma omp task inout(m(1), n.first(), pick(o, i))
  m(1) = n.first() = pick(o, i) = 1;
#pragma omp task inout(*&a[1], (a + 2)[0;1])
  a[1] = a[2] = 1;
#pragma omp taskwait
}

// CHECK: #pragma omp task {{.*}} shared(y, z)
// CHECK: {"*r[1]", (void *)(__builtin_addressof((*r[1]))), sizeof(*r[1]), HET_TASK_INOUT, 0,
// CHECK: #pragma omp task depend(inout: {{.*}}*r[1]{{[)]+$}}
// CHECK: #pragma omp task depend(inout: {{.*}}(v)[0]{{[)]+$}}
// CHECK: #pragma omp task {{.*}} shared(m, n, o)
// CHECK: #pragma omp task {{.*}} shared(a)
