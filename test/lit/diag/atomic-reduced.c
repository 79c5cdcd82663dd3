// Sums by 'atomic' cross devices as reductions: messages propose the clause. Proposed shapes have all dimensions.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(int n, int m, const int *a, int *h, double (*t)[8], double *sum) {
  double s = 0;
#pragma acc region for hetero(1) part_copyin(a[1:n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    s += a[i];
  }
// CHECK: atomic-reduced.c:8:5: error: the iterations depend on each other through 's'
// CHECK: note: write 'reduction(+: s)'
#pragma acc region for hetero(1) part_copyin(a[1:n]) copy(h[0:m])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    h[a[i]]++;
  }
// CHECK: error: 'h' is copied out whole
// CHECK: note: write 'reduction(+: h[0:m])'
#pragma acc region for hetero(1) part_copyin(a[1:n]) copy(t[0:m])
  for (int i = 0; i < n; i++)
    t[a[i]][0] = i;
// CHECK: error: 't' is copied out whole
// CHECK: note: two devices' versions cannot be merged; write 'part_copy(t[1:n][0:8])'
#pragma omp target device(*) map(to: a[0:n] dist_data(BLOCK)) map(tofrom: t[0:m][0:8])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    t[a[i]][0] = i;
// CHECK: error: 't' is copied out whole
// CHECK: note: two devices' versions cannot be merged; write 'dist_data(BLOCK,*)' after the section
  *sum = s;
}
