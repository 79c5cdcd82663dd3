// The items that a pointer of the body reads and writes are known by where it begins and how it moves.
// RUN: %hetcc --het-dump=regions %s 2>&1 | FileCheck %s
void f(int n, int m, float *restrict u, const float *restrict v, double a[n][m]) {
#pragma acc region for hetero(1) part_copyin(v[1:n][0:m]) part_copyout(u[1:n][0:m]) part_copy(a[1:n][0:m])
  for (int i = 1; i < n; i++) {
    float *p = u + i * m;
    const float *q = &v[(i - 1) * m];
    double *row = a[i];
    for (int j = 0; j < m; j++, p++) {
      *p = 2 * *q;
      q++;
      row[j] = 1;
    }
  }
}
// CHECK: [[@LINE-6]]:17: warning: 'v' is read at i - 1, which 'part_copyin(v[1:n][0:m])' does not bring
// CHECK: access u: float, view float *@, mode from write writes-all
// CHECK: access a: double, view double (*@)[m], mode to from write writes-all

// Not known: it moves in some iterations only, or goes on from one inner loop to the next.
void g(int n, int m, float *restrict u, float *restrict v) {
#pragma acc region for hetero(1) part_copy(v[1:n][0:m]) part_copy(u[1:n][0:m])
  for (int i = 1; i < n; i++) {
    float *p = u + i * m, *q = v + i * m;
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < m / 2; j++, p++)
        *p = 0;
    for (int j = 0; j < m; j++)
      if (j % 2)
        *q++ = 1;
  }
}
// CHECK: access v: float, view float *@, mode to from read write{{$}}
// CHECK: access u: float, view float *@, mode to from read write{{$}}
