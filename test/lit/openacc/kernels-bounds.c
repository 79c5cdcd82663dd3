// Loops of kernels whose bounds are items of arrays: the storage of these is asked about like that of others.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order -fsyntax-only %s 2>&1 | FileCheck %s

int points[3];
struct {
  int n[3];
} grid;
double u[8][9][10];

void bounds(int *sizes, double *out, int *restrict own) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the two loops in it, run in parallel [
#pragma acc kernels copy(u)
  for (int i = 0; i < points[2] - 1; i++)
    for (int j = 0; j < points[1]; j++)
      for (int k = 0; k <= points[0] - 1; k++)
        u[i][j][k] *= 2;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel [
#pragma acc kernels copy(u)
  for (int i = grid.n[1]; i < grid.n[2]; i++)
    for (int j = 0; j < own[1]; j++)
      u[i][j][0] *= 2;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where the storage of 'out' and 'sizes' does not overlap
#pragma acc kernels copy(out[0:64]) copyin(sizes[0:2])
  for (int i = 0; i < sizes[1]; i++)
    out[i] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it has a bound that is no value of a variable
#pragma acc kernels copy(sizes[0:64])
  for (int i = 1; i < sizes[0]; i++)
    sizes[i] = i;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it has a form that is not a count of iterations
#pragma acc kernels copy(out[0:64])
  for (int i = 0; i < grid.n[0]; i++)
    grid.n[0] = out[i];
}

// Triangles and their mirror images: [i][j] and [j][i] meet on the diagonal alone, which is one iteration's.
void mirrored(double (*restrict s)[9], const double (*restrict d)[9], double *restrict flat, int m) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(s[0:9]) copyin(d[0:9])
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      s[i][j] = 0;
      for (int k = 0; k < m; k++)
        s[i][j] += d[i][k] * d[j][k];
      s[j][i] = s[i][j];
    }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(s[0:9]) copyin(d[0:9])
  for (int i = 0; i < m; i++) {
    s[i][i] = 1;
    for (int j = 0; j < i; j++)
      s[i][j] = s[j][i] = d[i][j];
  }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(flat[0:81])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m - i; j++)
      flat[i * m + i + j] = flat[(i + j) * m + i] = i * j;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 's' in more than one iteration
#pragma acc kernels copy(s[0:9]) copyin(d[0:9])
  for (int i = 0; i < m - 1; i++)
    for (int j = 0; j <= i + 1; j++)
      s[i][j] = s[j][i] = d[i][j];
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may use an item of 's' that another iteration writes
#pragma acc kernels copy(s[0:9]) copyin(d[0:9])
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++)
      s[i][j] = s[j][i] + s[j][j];
}

// Items at constant places are numbers as variables are, also as strides. The host's may be others than the device's:
// no condition asks for them.
struct shape {
  int n[2][3];
};
void strides(double *restrict a, const double *restrict b, const int *restrict n, const struct shape *p, int m) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel [-Rhet
#pragma acc kernels copy(a[0:100]) copyin(b[0:100])
  for (int i = 1; i < points[0] - 1; i++)
    for (int j = 1; j < points[1] - 1; j++)
      a[i * points[1] + j] = b[(i - 1) * points[1] + j];
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(a[0:100]) copyin(b[0:100], n[0:2], p[0:1])
  for (int i = 0; i < n[0]; i++)
    for (int j = 0; j < p->n[1][2]; j++)
      a[i * p->n[1][2] + j] += b[j * n[0] + i];
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'a' in more than one iteration
#pragma acc kernels copy(a[0:100]) copyin(n[0:2])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      a[i * n[1] + j] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'points' in more than one iteration
#pragma acc kernels copy(a[0:100])
  for (int i = 0; i < m; i++) {
    points[1] = m + i;
    a[i * points[1]] += 1;
  }
// CHECK: :[[#@LINE+3]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'a' in more than one iteration
  int own[2];
#pragma acc kernels loop copy(a[0:100]) private(own)
  for (int i = 0; i < m; i++) {
    own[1] = m - i;
    a[i * own[1]] += 1;
  }
}

// A bound that the loop may change by another name has to be evaluated for each iteration, as those of inner loops are.
struct line {
  double x;
  int n;
};
void renamed(int *counts, const int *sizes, const struct line *p, char *bytes, const double *limit, int m) {
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may change its bound: 'counts' and 'sizes' may be the same storage
#pragma acc kernels copy(counts[0:64]) copyin(sizes[0:2])
  for (int i = 0; i < sizes[1]; i++)
    counts[i] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may change its bound: 'counts' and 'p' may be the same storage
#pragma acc kernels copy(counts[0:64]) copyin(p[0:1])
  for (int i = 0; i < p->n; i++)
    counts[i] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may change its bound: 'bytes' and 'limit' may be the same storage
#pragma acc kernels copy(bytes[0:64]) copyin(limit[0:1])
  for (int i = 0; i < (int)limit[0]; i++)
    bytes[i] += 1;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where the storage of 'counts' and 'sizes' does not overlap
#pragma acc kernels copy(counts[0:100]) copyin(sizes[0:2])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < sizes[1]; j++)
      counts[i * sizes[1] + j] += 1;
}

// Bounds that are the variable's only after some arithmetic, of numbers that do not wrap.
void sums(double *restrict a, int n, int m) {
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; i + j < m; j++)
      a[i * m + i + j] = 1;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j - i >= 0; j--)
      a[i * m + j] = 1;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order
#pragma acc kernels copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (unsigned j = m - 1; j - i >= 0; j--)
      a[i * m + j] = 1;
}
