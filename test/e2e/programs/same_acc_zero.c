/* Storage that was not on the device begins there as zero. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100, M = 7 };

struct Line {
  int n;
  double *x;
};

int main(void) {
  static int a[N], table[N][M];
  double *p = (double *)calloc(N, sizeof *p), sum = 0;
  struct Line line = {N, (double *)calloc(N, sizeof(double))};
  int only = 0;

#pragma acc parallel loop copyout(zero : a)
  for (int i = 0; i < N; i += 2)
    a[i] += i;

#pragma acc data create(zero : p[10 : N - 10]) copyout(zero : table[0 : N][0 : M])
  {
#pragma acc parallel loop copyout(zero : p[10 : N - 10]) /* is there already */
    for (int i = 10; i < N; i++)
      p[i] += i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      table[i][i % M] += i;
#pragma acc update self(p[10 : N - 10])
  }

#pragma acc enter data create(zero : line.x[0 : line.n])
#pragma acc parallel loop present(line.x)
  for (int i = 0; i < N; i++)
    line.x[i] += 1;
#pragma acc exit data copyout(line.x[0 : line.n])

#pragma acc parallel copyout(zero : only)
  only += 5;

  /* A condition that does not hold leaves the host's. */
#pragma acc parallel loop copyout(zero : a) if (N < 10)
  for (int i = 0; i < N; i++)
    a[i] += 1;

  for (int i = 0; i < N; i++) {
    sum += a[i] + 2 * p[i] + line.x[i];
    for (int j = 0; j < M; j++)
      sum += (j + 1) * table[i][j];
  }
  printf("%g %d\n", sum, only);
  free(p);
  free(line.x);
  return 0;
}
