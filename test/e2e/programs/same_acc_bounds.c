//===-- e2e/programs/same_acc_bounds.c - bounds in arrays, and kept scalars beside loops of kernels --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Edges of flat rows are apart, and so are triangles and their mirror images. Numbers count along with loops. A bound is the device's item where the array is resident. A scalar that a data clause keeps changes there, between
// launches.
#include <math.h>
#include <stdio.h>

#define N 40
static int sizes[3] = {N, N - 1, 12}, made[3];
static double a[N][N], b[N][N], total;

static void bounds(int *limit, double *out) {
#pragma acc kernels copy(a)
  for (int i = 1; i < sizes[1] - 1; i++)
    for (int j = 0; j <= sizes[0] - 1; j++)
      a[i][j] = a[i][j] * 0.5 + i - j;
#pragma acc kernels copy(out[0:N]) copyin(limit[0:1])
  for (int i = 0; i < limit[0]; i++)
    out[i] += i;
#pragma acc data create(made) copy(a)
  {
#pragma acc kernels
    for (int i = 0; i < 3; i++)
      made[i] = 7 * i + 3;
#pragma acc kernels
    for (int i = made[0]; i < made[2]; i++)
      a[i][i] += 100;
    double *const flat = &a[0][0];
#pragma acc kernels present(flat[0 : N * N])
    for (int i = 0; i < made[0]; i++)
      for (int j = 1; j < made[2]; j++)
        flat[i * made[2] + j] += i - j;
  }
  // The bound is one of the items that change.
#pragma acc kernels copy(limit[0:N])
  for (int i = 0; i < limit[0]; i++)
    limit[i] = i == 3 ? 9 : 5;
}

static double relax(void) {
  double worst = 1;
  int rounds = 0;
#pragma acc data copy(a, b, rounds) create(worst)
  for (int t = 0; t < 5; t++) {
#pragma acc kernels
    {
      worst = 0;
      rounds = rounds + 1;
#pragma acc loop independent collapse(2) reduction(max : worst)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
          b[i][j] = 0.25 * (a[i + 1][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1]);
          worst = fmax(worst, fabs(b[i][j] - a[i][j]));
        }
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          a[i][j] = b[i][j];
    }
#pragma acc update self(worst)
    printf("%.9f\n", worst);
  }
  return rounds;
}

static double around(void) {
  double s = 0;
#pragma acc kernels copy(s, a)
  {
    s = 1;
    for (int i = 0; i < N; i++)
      s += floor(a[i][i]);
    s *= 2;
    if (s > 3)
      s -= 1;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[i][j] += s;
  }
#pragma acc data copy(total) copyin(a)
#pragma acc kernels
  {
    total = 2;
    for (int i = 0; i < N; i++)
      total += floor(a[i][0]);
    total = sqrt(fabs(total));
  }
  return s + total;
}

// Edges of flat rows, also of rows so short that they overlap.
static void edges(double *u, int l, int m, int n) {
#pragma acc kernels copy(u[0 : l * m * n + 2])
  for (int k = 0; k < l; k++)
    for (int i = 0; i < m; i++) {
      u[k * m * n + i * n] = u[k * m * n + i * n + n - 2];
      u[k * m * n + i * n + n - 1] = u[k * m * n + i * n + 1] + 1;
    }
#pragma acc kernels copy(u[0 : l * m * n + 2])
  for (int i = 1; i < m; i++)
    u[i * n + n - 1] += u[i * n - 1];
}

// Unsigned products: the program looks that they do not wrap. In the last loop they do, and all iterations meet.
static void products(double *u, unsigned char *image, unsigned m, unsigned n) {
#pragma acc kernels copy(u[0 : m * n])
  for (unsigned i = 0; i < m; i++)
    for (unsigned j = 0; j < n; j++)
      u[i * n + j] += i * 2 + j;
#pragma acc parallel loop copyout(image[0 : N * N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      image[i * (unsigned)N + j] = (unsigned char)(i ^ j);
#pragma acc kernels copy(image[0 : 1])
  for (unsigned i = 0; i < n; i++)
    image[i * 0x40000000u * 4u] = (unsigned char)(image[i * 0x40000000u * 4u] * 3 + i);
}

static double at(const double *u) {
  double sum = 0;
  for (int k = 0; k < N * N; k++)
    sum += u[k] * (k % 13 + 1);
  return sum;
}

// Items at numbers that count along with an inner loop, in its body and in its head.
static void counted(double *restrict u, const double *restrict v, int n, int m) {
  int j, k, q, at = 7;
#pragma acc kernels copy(u[0 : N * N]) copyin(v[0 : N * N])
  for (int i = 0; i < n; i++) {
    k = (i + 1) * m;
    q = i;
    for (j = 0; j < m; j++) {
      --k;
      u[k] += v[q] * j;
      q += n;
    }
  }
#pragma acc kernels copy(u[0 : N * N]) copyin(v[0 : N * N])
  for (int i = 0; i < n; i++) {
    int l = i * m;
    for (int r = 0; r < m; r++)
      u[l++] += v[r * n + i];
  }
#pragma acc kernels copy(u[0 : N * N]) copyin(v[0 : N * N])
  for (int i = 0; i < n; i++)
    for (j = 0, k = i * m, at = i + 1; j < m; j++, k++, at += n)
      u[k] += v[at] * (k - i);
#pragma acc kernels copy(u[0 : N * N])
  for (int i = n - 1; i >= 0; i--) {
    int l = i * m;
    for (int r = 0; r < m; l++, r++)
      u[l] += u[i * m + r + 1]; // of the next row, too
  }
  printf("%d %d %d\n", j, k, at);
}

static void mirrored(double (*restrict s)[N], const double (*restrict d)[N]) {
#pragma acc kernels copy(s[0:N]) copyin(d[0:N])
  {
    for (int i = 0; i < N; i++)
      for (int j = i; j < N; j++) {
        s[i][j] = 0;
        for (int k = 0; k < N; k++)
          s[i][j] += d[i][k] * d[j][k];
        s[j][i] = s[i][j];
      }
    for (int i = 0; i < N; i++) {
      s[i][i] += 1;
      for (int j = 0; j < i; j++)
        s[i][j] = s[j][i] += d[i][j];
    }
  }
}

// Two names of one array: the loop over j ends where an iteration before has set it.
static void renamed(int *counts, const int *sizes, int m) {
#pragma acc kernels copy(counts[0:100])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < sizes[1]; j++)
      counts[i * sizes[1] + j] += 1;
}

int main(void) {
  double out[N] = {0};
  int limit[N] = {N};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = (i * j) % 7;
  bounds(limit, out);
  printf("%g %d %d\n", out[N - 1], limit[3], limit[8]);
  printf("%g\n", relax());
  printf("%.6f\n", around());
  for (int n = 2; n < 6; n++)
    edges(&a[0][1], 3, 4, n);
  static unsigned char image[N * N];
  products(&a[0][0], image, 30, 20);
  printf("%d %d\n", image[0], image[77]);
  counted(&a[0][0], &b[0][0], 33, 39);
  printf("%.9g\n", at(&a[0][0]));
  int counts[100] = {0}, count = 0;
  counts[5] = 7;
  renamed(counts, counts + 4, 3);
  for (int i = 0; i < 100; i++)
    count += i * counts[i];
  printf("%d\n", count);
  mirrored(a, b);
  printf("%.9g\n", at(&a[0][0]));
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j] * (i - 2 * j);
  printf("%.6f\n", sum);
  return 0;
}
