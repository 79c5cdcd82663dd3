// Members that nothing reads at the directive have a name of their own in the loop as well.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -x c --emit=openmp %s -o - | FileCheck %s
struct atoms {
  double *force, *speed, *work;
};
void f(struct atoms *s, int n) {
#pragma acc region for hetero(1) part_copyin(s->speed[1:n]) copyout(s->force[0:n]) create(s->work[0:n])
  for (int i = 0; i < n; i++) {
    s->work[i] = 2 * s->speed[i];
    s->force[n - 1 - i] = s->work[i];
  }
}
// CHECK-DAG: speed = s->speed;
// CHECK-DAG: force = s->force;
// CHECK-DAG: work = s->work;
