/* A data clause with `always` copies although the storage is on the device already. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, ROWS = 6 };

struct Line {
  int n;
  double *x;
};

int main(void) {
  static int in[N], out[N], both[N], table[ROWS][N];
  double *p = (double *)calloc(N, sizeof *p), *rows[ROWS];
  struct Line line = {N, (double *)calloc(N, sizeof(double))};
  int factor = 1, last = 0, n = N;
  for (int r = 0; r < ROWS; r++)
    rows[r] = (double *)calloc(N, sizeof **rows);

#pragma acc data copyin(in, factor) create(out, last, p[0 : N]) copyin(rows[0 : ROWS][0 : N]) copyin(line, line.x[0 : N])
  for (int step = 1; step <= 3; step++) {
    for (int i = 0; i < N; i++)
      in[i] += i * step;
    factor = 10 * step;
#pragma acc parallel loop copyin(always, readonly : in) copyin(alwaysin : factor) copyout(always : out) copyout(alwaysout : p[1 : N - 1])
    for (int i = 1; i < N; i++) {
      out[i] = in[i] * factor;
      p[i] = in[i] + 0.5;
    }
    out[0] = step;
    p[0] = out[N - 1];

    /* One way alone. */
    rows[step][step] = out[5];
#pragma acc parallel loop copyin(always : rows[0 : ROWS][0 : N]) copy(always : line.x[10 : N - 10])
    for (int i = 10; i < N; i++)
      line.x[i] += rows[step][step] + i;
    printf("%d %g %g\n", out[7], p[9], line.x[11]);

#pragma acc serial copyout(always : last)
    last = in[N - 1] + step;
    printf("%d\n", last);
  }

  /* Not there before, and there. */
#pragma acc parallel loop copy(alwaysin : both)
  for (int i = 0; i < N; i++)
    both[i] += i;
#pragma acc enter data copyin(table)
  for (int i = 0; i < N; i++)
    table[1][i] = i;
#pragma acc enter data copyin(always : table[1 : 2])
#pragma acc parallel loop present(table)
  for (int i = 0; i < N; i++)
    table[1][i] += both[i];
#pragma acc exit data copyout(always : table[1 : 2])
  for (int i = 0; i < n; i++)
    n -= table[1][i] != 2 * i;
  printf("%d %d\n", n, both[N - 1]);
#pragma acc exit data delete(table) finalize

  /* A condition that does not hold leaves the host's. */
#pragma acc data copy(both)
  {
    both[3] = 7;
#pragma acc parallel loop copy(always : both) if (n < 10)
    for (int i = 0; i < N; i++)
      both[i] += 1;
#pragma acc update device(both)
  }
  printf("%d %d\n", both[3], both[4]);
  for (int r = 0; r < ROWS; r++)
    free(rows[r]);
  free(p);
  free(line.x);
  return 0;
}
