/* Constructs of each kind, in C of 1989. */
#include <stdio.h>
static const double table[3] = {1, 2, 3};
static double scaled(double x, int k) { return x * table[k % 3]; }
typedef struct pair {
  double a, b;
} pair;
static double shifted(const double *v, int n) {
  double s = 0, w[8];
  int i;
  for (i = 0; i < 8; i++)
    w[i] = i;
#pragma acc data copy(w[0:8])
  {
#pragma acc parallel loop present(w)
    for (i = 0; i < 8; i++)
      w[i] += 1;
#pragma acc update self(w[0:8])
  }
#pragma omp target map(to: v[0:n]) map(tofrom: s)
  {
    typedef double number;
    number t = 0;
    int k;
    for (k = 0; k < n; k++)
      t += scaled(v[k], k);
    s = t;
  }
  return s + w[7];
}
int main(void) {
  double a[100], sum = 0;
  pair p;
  int i, j, n = 100;
  p.a = 1;
  p.b = 2;
#pragma acc region for hetero(1, all) part_copyout(a[1:n])
  for (i = 0; i < n; i++)
    a[i] = i;
#pragma omp target data map(tofrom: a)
  {
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum) private(j)
    for (i = 0; i < n; i++)
      for (j = 0; j < 2; j++) {
        a[i] += scaled(p.b, j);
        sum += a[i];
      }
#pragma omp target update from(a)
  }
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK)) map(tofrom: p)
#pragma omp parallel for reduction(+: sum)
  for (i = 0; i < n; i++)
    sum += a[i];
  printf("%g %g\n", sum, shifted(a, n));
  return 0;
}
