// Items that the clauses bring, and reads of which nothing is known, give no warning.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | count 0

void inside(int n, int m, const int *at, double *a, double *b, double *c) {
#pragma acc region for hetero(1) part_copyin(a[1:n:1][0:m]) part_copyin(at[1:n]) part_copy(b[1:n][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j - 1] + a[(i + 1) * m + j + 1] + a[at[i]];
#pragma acc region for hetero(1) copyin(a[0:n]) part_copy(b[1:n])
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i + 1] + a[0];
  // One device: it has everything.
#pragma acc region for part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1];
  // Read by its owner only.
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    if (i == 3)
      b[i] = a[3];
  // Each iteration its own.
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++) {
    int k = i;
    b[k] = a[k];
  }
}
