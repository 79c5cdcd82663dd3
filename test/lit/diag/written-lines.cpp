// Messages about lines in which hetcc has replaced words show the user's words, and stand at these.
// RUN: not %hetcxx --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
struct Atoms {
  int count, *cells;
  double *force, *speed;
};
struct Simulation {
  Atoms *atoms;
};
void f(Simulation *s, int n) {
#pragma acc region for hetero(1) part_copyin(s->atoms->cells[1:n], s->atoms->speed[1:n]) copyout(s->atoms->force[0:n])
  for (int i = 0; i < n; i++)
    s->atoms->force[s->atoms->cells[i]] = s->atoms->speed[i];
}

//      CHECK:{{.*}}/written-lines.cpp:11:{{[0-9]+}}: error: 's->atoms->force' is copied out whole from a loop that is split over several devices [het-copyout-whole]
// CHECK-NEXT:   11 | #pragma acc region for hetero(1) part_copyin(s->atoms->cells[1:n], s->atoms->speed[1:n]) copyout(s->atoms->force[0:n])
// CHECK-NEXT:      |{{ *}}^
// CHECK-NEXT:{{.*}}/written-lines.cpp:13:{{[0-9]+}}: note: it is not shown that each item is written by one iteration only: a subscript here depends on more than loop variables and values that stay
// CHECK-NEXT:   13 |     s->atoms->force[s->atoms->cells[i]] = s->atoms->speed[i];
// CHECK-NEXT:      |{{ *}}^
// CHECK-NEXT:{{.*}}/written-lines.cpp:11:{{[0-9]+}}: note: two devices' versions cannot be merged; write 'part_copyout(s->atoms->force[1:n])' if iteration i writes item i alone; without 'hetero' one device runs the loop
