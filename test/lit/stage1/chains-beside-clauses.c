// A member behind the pointers that a clause follows is there as well: the loop gets its value. Behind others it is not followed.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %hetcc -DGOOD --emit=openmp %s -o - 2>&1 | FileCheck %s
struct boxes {
  int total, *count;
};
struct simulation {
  struct boxes *boxes, *others;
};
void f(struct simulation *s, int n) {
#pragma acc region for hetero(1) part_copy(s->boxes->count[1:n])
  for (int i = 0; i < n; i++)
    s->boxes->count[i] += s->boxes->total;
}
#ifndef GOOD
void g(struct simulation *s, int n) {
#pragma acc region for hetero(1) part_copy(s->boxes->count[1:n])
  for (int i = 0; i < n; i++)
    s->boxes->count[i] += s->others->total;
}
#endif
// CHECK: int total = s->boxes->total;
// CHECK: count[i] += {{ *}}total;
// REFUSED-NOT: chains-beside-clauses.c:13:
// REFUSED: chains-beside-clauses.c:19:{{[0-9]+}}: error: following the pointer member 'others' in device code is not supported yet
