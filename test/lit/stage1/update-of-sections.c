// Clang takes one section of a variable in a 'target update'. Pointers lead to the others.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -Werror -Wall --cuda-arch=none -c %s -o %t.o
struct s {
  int n;
  double *q;
};

void f(double *p, struct s *s, int n) {
// CHECK: { __typeof__(p) *het_update_p_2 = &p; __typeof__(s) *het_update_s_2 = &s;
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp target update to(p[2:n], (*het_update_p_2)[20], s->q[0:n]) from((*het_update_s_2)->n)
#pragma omp target update to(p[2:n], p[20], s->q[0:n]) from(s->n)
}
