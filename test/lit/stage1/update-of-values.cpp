// Clang takes no item that is the result of a call or a choice. A reference stands for it.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -Werror -Wall --cuda-arch=none -c %s -o %t.o
struct s {
  int n;
  double q[8];
  s &self() { return *this; }
};
int &counter();
double *row(int);

void f(bool c, int a, int b, s *p, int n) {
// CHECK: { auto &&het_item_1 = c ? a : b; auto &&het_item_2 = counter();
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp target update to(het_item_1{{ *}}, n) from(het_item_2)
#pragma omp target update to(c ? a : b, n) from(counter())
// CHECK: { auto &&het_item_1 = row(2); auto &&het_item_2 = (c ? row(0) : row(1)); auto &&het_item_3 = p->self();
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp target update to(present: het_item_1[0:n], het_item_2{{ *}}[1:2], het_item_3.q)
#pragma omp target update to(present: row(2)[0:n], (c ? row(0) : row(1))[1:2], p->self().q)
// CHECK: #pragma omp target enter data map(to: het_item_1{{ *}})
#pragma omp target enter data map(to: c ? a : b)
// CHECK: #pragma omp target exit data map(release: het_item_1{{ *}}, p->q[0:n])
#pragma omp target exit data map(release: c ? a : b, p->q[0:n])
// CHECK: {{^}}#pragma omp target update to((*p).n)
#pragma omp target update to((*p).n)
// Modifiers stand in any order.
// CHECK: #pragma omp target enter data map({{ *}}always, present, to: a) map(always, to: b)
#pragma omp target enter data map(to, always, present: a) map(always, to: b)
// CHECK: #pragma omp target map({{ *}}present, alloc: a) map(tofrom: n)
#pragma omp target map(alloc, present: a) map(tofrom: n)
  n += a;
}
