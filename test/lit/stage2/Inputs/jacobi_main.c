/* Calls `jacobi` as translated and as written, to be compared. */
#include <stdio.h>
double jacobi(int n, int m, double dx, double u[n][m], double old[n][m], double f[n][m]);
int main(void) {
  enum { n = 33, m = 21 };
  static double u[n][m], old[n][m], f[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      u[i][j] = old[i][j] = (i * j) % 11, f[i][j] = i - j;
  for (int k = 0; k < 3; k++)
    printf("%.12g %.12g\n", jacobi(n, m, 0.1, u, old, f), jacobi(n, m, 0.1, old, u, f));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      printf("%.12g\n", u[i][j]);
  return 0;
}
