// Members of structures are not yet done in the clauses of a loop: the note says how to go on.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

struct S {
  double *p;
};
void f(struct S *s, int n) {
#pragma acc region for hetero(1) part_copy(s->p[1:n])
  for (int i = 0; i < n; i++)
    s->p[i] = i;
}

//      CHECK:{{.*}}/member.c:8:44: error: 's->p', a member, in clause 'part_copy' is not supported yet [het-member]
// CHECK-NEXT:    8 | #pragma acc region for hetero(1) part_copy(s->p[1:n])
// CHECK-NEXT:      |                                            ^~~~~~~~~
// CHECK-NEXT:{{.*}}/member.c:8:44: note: copy the member's pointer to a local variable before the directive and name that
// CHECK-NEXT:1 error generated.
