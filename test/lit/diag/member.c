// Members that a loop's clauses cannot name: behind a subscript, and what the loop assigns in C, where no other name can stand for
// it. The note says how to go on.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

struct S {
  double *p, sum;
};
void f(struct S *s, int n) {
#pragma acc region for hetero(1) part_copy(s[1].p[1:n])
  for (int i = 0; i < n; i++)
    s[1].p[i] = i;
#pragma acc region for hetero(1) reduction(+: s->sum)
  for (int i = 0; i < n; i++)
    s->sum += i;
}

//      CHECK:{{.*}}/member.c:9:44: error: 's[1].p', a member, in clause 'part_copy' is not supported yet [het-member]
// CHECK-NEXT:    9 | #pragma acc region for hetero(1) part_copy(s[1].p[1:n])
// CHECK-NEXT:      |                                            ^~~~~~~~~~~
// CHECK-NEXT:{{.*}}/member.c:9:44: note: copy the member's pointer to a local variable before the directive and name that
// CHECK-NEXT:{{.*}}/member.c:12:47: error: 's->sum', a member, in clause 'reduction' is not supported yet [het-member]
// CHECK-NEXT:   12 | #pragma acc region for hetero(1) reduction(+: s->sum)
// CHECK-NEXT:      |                                               ^~~~~~
// CHECK-NEXT:{{.*}}/member.c:12:47: note: copy the member's pointer to a local variable before the directive and name that
// CHECK-NEXT:2 errors generated.
