// Numbers in clauses of tasks are integers, and conditions are scalars.
// RUN: not %hetcc -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc -DNAMES -fsyntax-only %s 2>&1 | FileCheck --check-prefix=NAMES %s
struct t {
  int a;
};
#pragma omp target device(cuda) ndrange(1, x, 4) copy_deps
#pragma omp task inout([n]x)
void f(int n, double *x);
// CHECK: :7:44: error: argument of 'ndrange' is not an integer (its type is 'double *') [het-section-type]
#pragma omp task inout([w]x) priority(w)
void g(int n, double w, double *x) { x[0] = 0; }
// CHECK: :11:25: error: length of 'x' is not an integer (its type is 'double') [het-section-type]
// CHECK: :11:39: error: argument of 'priority' is not an integer (its type is 'double') [het-section-type]

void h(int n, double *p, struct t s, double w) {
#pragma omp task inout(*p) final(s)
  p[0]++;
// CHECK: :17:34: error: condition of 'final' is not an integer (its type is 'struct t') [het-section-type]
#pragma omp task inout(*p) if(s)
  p[0]++;
// CHECK: :20:31: error: condition of 'if' is not an integer (its type is 'struct t') [het-section-type]
#pragma omp task inout(*p) if(p) final(w)
  p[0]++;
// CHECK-NOT: :23:
#pragma omp task inout(p[0;w])
  p[0]++;
// CHECK: :26:28: error: length of 'p' is not an integer (its type is 'double') [het-section-type]
#pragma omp task inout([n]p, p[p:3])
  p[0]++;
// CHECK: :29:32: error: first index of 'p' is not an integer (its type is 'double *') [het-section-type]
  f(n, p);
  g(n, w, p);
#pragma omp taskwait
}
// CHECK: 7 errors generated.

#ifdef NAMES
#pragma omp target device(smp) implements(f, g) copy_deps
#pragma omp task in(x)
void two(int *x);
// NAMES: :[[#@LINE-3]]:32: error: clause 'implements' takes a name, 2 given [het-argument-count]
#endif
