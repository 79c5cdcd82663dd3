// A variable in two data clauses of a directive of OpenACC that say different things.
// RUN: not %hetcc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct pair {
  double *p, *q;
  int n;
};
double a[10];

void f(int n, double *b, struct pair s) {
// CHECK: :[[#@LINE+2]]:42: error: 'a' is named in two data clauses [het-two-clauses]
// CHECK: :[[#@LINE+1]]:32: note: the other one is here; name each array once
#pragma acc parallel loop copy(a) copyin(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[#@LINE+1]]:58: error: 'b' is named
#pragma acc data copyin(b[0:n]) create(s.q[0:n]) copyout(b[0:n])
  ;
// CHECK: :[[#@LINE+1]]:48: error: 's.p' is named
#pragma acc enter data copyin(s.p[0:n]) create(s.p[0:n])
// CHECK: :[[#@LINE+1]]:51: error: 'n' is named
#pragma acc parallel copy(a) firstprivate(n) copy(n)
  a[0] = n;
// CHECK: :[[#@LINE+1]]:35: error: 'a' is named
#pragma acc update self(a) device(a[0:n])
#pragma acc data copyin(b[0:n], b[0:n]) pcopyin(b[0:n]) copyout(b[n:n]) create(a, s) copy(s.p[0:n])
#pragma acc parallel loop reduction(+: n) copy(n) copyin(b) create(b[0:9])
  for (int i = 0; i < 9; i++)
    n += 1;
#pragma acc update self(a[0:n]) device(a[n:n])
}
