//===-- test/kernels/points.c - loops whose kernels are held against points.cu ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
void axpy(int n, double a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

void five(int n, int m, const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * m]) map(tofrom : b[0 : n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = 0.2 * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

void nine(int n, int m, double c[9], const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * m], c[0:9]) map(tofrom : b[0 : n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = 0.2 * a[(i - 1) * m + j - 1] + 0.5 * a[(i - 1) * m + j] - 0.8 * a[(i - 1) * m + j + 1] - 0.3 * a[i * m + j - 1] +
                     0.6 * a[i * m + j] - 0.9 * a[i * m + j + 1] + 0.4 * a[(i + 1) * m + j - 1] + 0.7 * a[(i + 1) * m + j] + 0.1 * a[(i + 1) * m + j + 1];
}

void box(int n, const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(3) map(to : a[0 : n * n * n]) map(tofrom : b[0 : n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        double s = 0;
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++)
              s += a[((i + x) * n + j + y) * n + k + z];
        b[(i * n + j) * n + k] = s / 27;
      }
}

void axpy_split(int n, double a, const double *x, double *y) {
#pragma acc region for hetero(1, all) part_copyin(x[1 : n]) part_copy(y[1 : n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

void five_split(int n, int m, double a[n][m], double b[n][m]) {
#pragma acc region for hetero(1, all) copyin(a[0 : n][0 : m]) part_copy(b[1 : n][1 : m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
}

void columns(int n, int m, const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * m]) map(tofrom : b[0 : n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      b[j + i * m] = 2 * a[j + i * m];
}

void histogram(int n, int m, const int *a, int *h) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) reduction(+ : h[0 : m])
  for (int i = 0; i < n; i++)
    h[a[i]]++;
}

void axpy_wide(long n, double a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (long i = 0; i < n; i++)
    y[i] += a * x[i];
}

void five_wide(long n, long m, const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * m]) map(from : b[0 : n * m])
  for (long i = 1; i < n - 1; i++)
    for (long j = 1; j < m - 1; j++)
      b[i * m + j] = 0.2 * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

void dot(int n, const double *x, const double *y, double *sum) {
  double s = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n], y[0 : n]) map(tofrom : s) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  *sum = s;
}
