// Arrays of variable length in three dimensions, loops that count down or include their bound, every kind of reduction:
// compared with the plain program.
// RUN: %cc -w %s -o %t.plain -lm
// RUN: %t.plain > %t.want
// RUN: %hetcc -w -O2 %s -o %t -lm
// RUN: env HET_DEVICES=sim:1 %t | diff - %t.want
// RUN: env HET_DEVICES=host,sim:3 %t | diff - %t.want
// RUN: %hetcc --emit=cuda %s -o %t.cu
// RUN: %cxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
/* variably modified, 3-D, reductions, down loops, inclusive bounds */
double sweep(int n, int m, int l, double u[n][m][l], double v[n][m][l]) {
  double best = -1e300; int count = 0; long bits = ~0L; _Bool any = 0;
#pragma omp target device(*) map(tofrom: u[0:n][0:m][0:l] dist_data(BLOCK,*,*)) map(to: v[0:n][0:m][0:l] dist_data(BLOCK,*,*) halo(1,,))
#pragma omp parallel for collapse(3) reduction(max: best) reduction(+: count) reduction(&: bits) reduction(||: any)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j <= m - 1; ++j)
      for (int k = l - 1; k >= 0; --k) {
        double (*row)[l] = v[i];
        double *p = row[j] + k;
        u[i][j][k] = *p + v[i - 1][j][k] + (&v[i + 1])[0][j][k] + sizeof(v[i][j]) / sizeof(double);
        best = fmax(best, u[i][j][k]);
        count += u[i][j][k] > 3;
        bits &= ~(long)(j == 2);
        any = any || k == 3;
      }
  return best + count + bits + any;
}
static double dot(int m, const double x[m], const double y[m]) { double s = 0; for (int i = 0; i < m; i++) s += x[i] * y[i]; return s; }
void matvec(int n, int m, double A[n][m], double *x, double *y) {
#pragma acc region for hetero(1) part_copyin(A[1:n][0:m]) copyin(x[0:m]) part_copyout(y[1:n])
  for (int i = 0; i < n; i++) y[i] = dot(m, A[i], x);
}
unsigned long checksum(size_t n, const unsigned *v) {
  unsigned long s = 0; unsigned x = 0; unsigned short least = 65535; float prod = 1;
#pragma acc region for hetero(1) part_copyin(v[1:n]) reduction(+: s) reduction(^: x) reduction(min: least) reduction(*: prod)
  for (size_t i = 0; i < n; i++) { s += v[i]; x ^= v[i]; if (v[i] < least) least = v[i]; prod *= 1.0f; }
  return s + x + least + (unsigned long)prod;
}
int main(void) {
  enum { n = 9, m = 7, l = 5 };
  double (*u)[m][l] = malloc(sizeof(double[n][m][l])), (*v)[m][l] = malloc(sizeof(double[n][m][l]));
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < l; k++) u[i][j][k] = 0, v[i][j][k] = i + 0.5 * j - k;
  printf("%.12g\n", sweep(n, m, l, u, v));
  double A[30][11], x[11], y[30], t = 0; for (int i = 0; i < 30; i++) for (int j = 0; j < 11; j++) A[i][j] = i - j, x[j] = j;
  matvec(30, 11, A, x, y);
  for (int i = 0; i < 30; i++) t += y[i] * i;
  unsigned w[1000]; for (int i = 0; i < 1000; i++) w[i] = i * 2654435761u;
  printf("%.12g %lu\n", t, checksum(1000, w));
}
