// An iteration that uses a row of items, under a clause that gives it one item or a row of another length.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s

void flat(int n, int m, const double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n*m]) part_copy(b[1:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j];
}
// CHECK: rows.c:8:22: warning: 'a' is used in rows of m items for each 'i'; 'part_copyin(a[1:n*m])' has other ones
// CHECK: rows.c:5:46: note: write 'part_copyin(a[1:n][0:m])' instead
// CHECK: rows.c:8:7: warning: 'b' is used in rows of m items for each 'i'; 'part_copy(b[1:n*m])' has other ones
// CHECK: note: write 'part_copy(b[1:n][0:m])' instead

void turned(int n, int m, double *b) {
#pragma acc region for hetero(1) part_copy(b[1:m][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += 1;
}
// CHECK: rows.c:19:7: warning: 'b' is used in rows of m items for each 'i'; 'part_copy(b[1:m][0:n])' has other ones
// CHECK: note: write 'part_copy(b[1:n][0:m])' instead

void right(int n, int m, double *b, const double *c) {
#pragma acc region for hetero(1) part_copy(b[1:n][0:m]) copyin(c[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += c[i * m + j];
}

void single(int n, int m, const double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j];
}
// CHECK: rows.c:35:22: warning: 'a' is used in rows of m items for each 'i'; 'part_copyin(a[1:n])' has other ones
// CHECK: note: write 'part_copyin(a[1:n][0:m])' instead
// CHECK: rows.c:35:7: warning: 'b' is used in rows of m items for each 'i'; 'part_copy(b[1:n])' has other ones
// CHECK: note: write 'part_copy(b[1:n][0:m])' instead

#define N 100
#define AT(i, j) ((i) * N + (j))
void named(const double (*a)[N], double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:N][0:N]) part_copy(b[1:N])
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < N; j++)
      b[AT(i, j)] = a[i - 1][j];
}
// CHECK: rows.c:48:21: warning: 'a' is read at i - 1
// CHECK: note: write 'part_copyin(a[1:N:1][0:N])' instead
// CHECK: rows.c:48:7: warning: 'b' is used in rows of N items for each 'i'; 'part_copy(b[1:N])' has other ones
// CHECK: note: write 'part_copy(b[1:N][0:N])' instead

void strided(int n, int by, const double *x, double *y) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] += x[i * by];
}
// CHECK: 7 warnings generated.
