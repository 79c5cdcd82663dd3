/* Calls `gemm` as translated and as written, to be compared. */
#include <stdio.h>
#include <stdlib.h>
void gemm(int n, double alpha, double beta, const double *a, const double *b, double *c);
int main(void) {
  enum { n = 37 };
  static double a[n * n], b[n * n], c[n * n];
  for (int i = 0; i < n * n; i++)
    a[i] = i % 7 - 3, b[i] = i % 5 * 0.5, c[i] = i % 3;
  gemm(n, 1.5, 0.5, a, b, c);
  for (int i = 0; i < n * n; i++)
    printf("%.15g\n", c[i]);
  return 0;
}
