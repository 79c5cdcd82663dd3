// The clause proposed for a flat array that is written in rows has the rows' length; a flag gets its reduction.
// RUN: not %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
double all[9999];
int used(int n, int m, const int *where, double *a, double *b, double *c) {
  int found = 0;
#pragma acc parallel loop hetero(1) copy(a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + where[j]] = 1;
#pragma acc parallel loop hetero(1) copyout(a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++)
      a[i * m + j] = 1;
#pragma omp target device(*) map(tofrom: b[0:n * m])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++)
      b[j + i * m] = 1;
#pragma omp target teams distribute parallel for device(*)
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m + 5; j++)
      all[i * (m + 1) + j] = 1;
#pragma acc parallel loop hetero(1) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    if (c[i] > 0)
      found = 1;
  return found;
}
// CHECK: write 'part_copy(a[1:n])' if iteration i writes item i alone; without 'hetero' one device runs the loop
// CHECK: write 'part_copyout(a[1:n][0:m])', so that each iteration owns its items
// CHECK: write 'b[0:n][0:m] dist_data(BLOCK,*)', so that each iteration owns its items
// CHECK: write 'part_copy(all[1:n][0:m + 1])' or 'map(tofrom: all[0:n][0:m + 1] dist_data(BLOCK,*))'
// CHECK: write 'reduction(||: found)'
