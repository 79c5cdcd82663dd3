// A scalar that a data clause names, and the loop writes: each device would have its own, so that nothing would come back.
// RUN: not %hetcc --emit=openmp %s 2>&1 | FileCheck %s
double f(int n, double *a) {
  double s = 0;
  int flag = 0, t;
// CHECK: :9:5: error: the iterations depend on each other through 's', which is assigned in a split loop [het-scalar-carried]
#pragma acc region for hetero(1) part_copyin(a[1:n]) copy(s)
  for (int i = 0; i < n; i++)
    s += a[i];
// CHECK: :15:7: error: 'flag' is assigned in a split loop and used after it [het-scalar-after]
#pragma omp target device(*) map(tofrom: flag) map(to: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (a[i] == 5)
      flag = 1;
// Read, or as the iteration's own, it is like one that no clause names.
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(s) copy(t)
  for (int i = 0; i < n; i++) {
    t = i;
    a[i] = s + t;
  }
  return s + flag;
}
// CHECK: 2 errors generated.
