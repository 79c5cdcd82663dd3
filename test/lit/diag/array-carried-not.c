// Reads of the array that is written, which other iterations may or may not write: the user knows.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | count 0

void fine(int n, int m, const int *at, double (*u)[m], double *a) {
  for (int colour = 0; colour < 2; colour++)
#pragma acc region for hetero(1) part_copy(u[1:n:1][0:m])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)
        u[i][j] = 0.25 * (u[i][j - 1] + u[i][j + 1] + u[i - 1][j] + u[i + 1][j]);
  // Another range of columns.
#pragma acc region for hetero(1) part_copy(u[1:n:1][0:m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m / 2; j++)
      u[i][j] = u[i - 1][j + m / 2];
#pragma acc region for hetero(1) part_copy(u[1:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      u[i][j] += u[i][j - 1];
#pragma acc region for hetero(1) part_copy(u[1:n:1][0:m]) part_copyin(at[1:n])
  for (int i = 1; i < n; i++) {
    const int j = at[i];
    u[i][j] = u[i - 1][j];
  }
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 1; i < n; i += 2)
    a[i] = a[i - 1];
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 1; i < n; i++)
    if (i % 2)
      a[i] = a[i - 1];
#pragma acc region for hetero(1) part_copy(a[1:n:1]) independent
  for (int i = 1; i < n; i++)
    a[i] = 0.5 * (a[i - 1] + a[i]);
}
// Rows that macros and constants keep apart: a border from the row beside it.
#define WIDTH (40 + 2)
void border(double *h) {
#pragma acc region for hetero(1) part_copy(h[0:2][1:WIDTH + 1])
  for (int j = 0; j < WIDTH + 1; j++)
    h[j] = h[WIDTH + 1 + j];
}
