#include <math.h>
double sums(int n, double *a, double *b) {
  double s = 0, m = 0, lo = 1e9, hi = 0;
  int k = 0, all = 1;
#pragma acc region for hetero(1) part_copyin(a[1:n], b[1:n]) // sums
  for (int i = 0; i < n; i++) {
    s = b[i] + s;
    m = fmax(m, a[i]);
    if (a[i] < lo)
      lo = a[i];
    hi = a[i] > hi ? a[i] : hi;
    k++;
    all = all && a[i] > 0;
  }
  return s + m + lo + hi + k + all;
}
void out(int n, double *a, double *b, double *c) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copyin(b[1:n], c[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
    c[i] = 1;
  }
#pragma omp target device(*) map(to: a[0:n] dist_data(BLOCK), b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
void whole(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(b[1:n]) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = b[0];
}
