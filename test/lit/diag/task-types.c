// Numbers in clauses of tasks are integers, and conditions are scalars.
// RUN: not %hetcc -fsyntax-only %s 2>&1 | FileCheck %s
struct t {
  int a;
};
#pragma omp target device(cuda) ndrange(1, x, 4) copy_deps
#pragma omp task inout([n]x)
void f(int n, double *x);
// CHECK: :6:44: error: argument of 'ndrange' is not an integer (its type is 'double *') [het-section-type]
#pragma omp task inout([w]x) priority(w)
void g(int n, double w, double *x) { x[0] = 0; }
// CHECK: :10:25: error: length of 'x' is not an integer (its type is 'double') [het-section-type]
// CHECK: :10:39: error: argument of 'priority' is not an integer (its type is 'double') [het-section-type]

void h(int n, double *p, struct t s, double w) {
#pragma omp task inout(*p) final(s)
  p[0]++;
// CHECK: :16:34: error: condition of 'final' is not an integer (its type is 'struct t') [het-section-type]
#pragma omp task inout(*p) if(s)
  p[0]++;
// CHECK: :19:31: error: condition of 'if' is not an integer (its type is 'struct t') [het-section-type]
#pragma omp task inout(*p) if(p) final(w)
  p[0]++;
// CHECK-NOT: :22:
#pragma omp task inout(p[0;w])
  p[0]++;
// CHECK: :25:28: error: length of 'p' is not an integer (its type is 'double') [het-section-type]
#pragma omp task inout([n]p, p[p:3])
  p[0]++;
// CHECK: :28:32: error: first index of 'p' is not an integer (its type is 'double *') [het-section-type]
  f(n, p);
  g(n, w, p);
#pragma omp taskwait
}
// CHECK: 7 errors generated.
