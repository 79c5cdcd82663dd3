//===-- test/kernels/parallel.c - loops that have to become many threads ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Forms in which people write parallel loops, each with the parallelism that a kernel written by hand would have.
// tools/kernel-report --check finds none of them on one thread, with registers spilled, with local memory or with a
// compare and swap.

void stencil(int n, const double *a, double *b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n * n]) map(tofrom : b[0 : n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1] + a[(i * n + j - 1) * n + k] + a[((i - 1) * n + j) * n + k];
}

void product(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], b[0 : n * n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void split_product(int n, const double *a, const double *b, double *c) {
#pragma acc region for hetero(1, all) part_copyin(a[1 : n][0 : n]) copyin(b[0 : n * n]) part_copy(c[1 : n][0 : n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void rows(int n, int m, const double *a, double *b) {
#pragma omp target teams distribute map(to : a[0 : n * m]) map(from : b[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    b[i] = s;
  }
}

void vectors(int n, int m, const double *a, double *b) {
#pragma acc parallel loop gang copyin(a[0 : n * m]) copyout(b[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    b[i] = s;
  }
}

void row_sums(int n, int m, const double *a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * m], x[0 : m]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * x[j];
    y[i] += s;
  }
}

void nested(int n, int m, const double *a, double *b) {
#pragma omp target teams distribute map(to : a[0 : n * m]) map(from : b[0 : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
  }
}

void region(int n, double *a, double *b) {
#pragma omp target parallel map(tofrom : a[0 : n], b[0 : n])
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
  }
}

void teams(int n, const double *a, double *sum) {
  double total = 0;
#pragma omp target teams map(to : a[0 : n]) reduction(+ : total) map(tofrom : total)
  {
    double part = 0;
#pragma omp distribute parallel for reduction(+ : part)
    for (int i = 0; i < n; i++)
      part += a[i];
    total += part;
  }
  *sum = total;
}

void triangle(int n, const double *a, double *c) {
#pragma omp target teams distribute map(to : a[0 : n * n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = i; j < n; j++)
      c[i * n + j] = a[j * n + i];
  }
}

void counts(int n, const int *a, int *h, double *d, float *f) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : h[0 : 256], d[0 : 256], f[0 : 256])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    h[a[i] & 255]++;
#pragma omp atomic
    d[a[i] & 255] += 0.5;
#pragma omp atomic
    f[a[i] & 255] -= 1;
#pragma omp atomic
    h[a[i] & 127] |= 1;
  }
}

void covariance(int n, int m, const double *a, double *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n * m]) map(from : c[0 : m * m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[k * m + i] * a[k * m + j];
      c[i * m + j] = s / (n - 1);
    }
}

void floats(int n, float alpha, const float *a, const float *b, float *c) {
#pragma acc region for hetero(1, all) copyin(a[0 : n * n], b[0 : n * n]) part_copy(c[1 : n][0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = alpha * s;
    }
}

void histogram(int n, int m, const int *a, int *h) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) reduction(+ : h[0 : m])
  for (int i = 0; i < n; i++)
    h[a[i]]++;
}

void split_histogram(int n, int m, const int *a, unsigned long *h) {
#pragma acc region for hetero(1) part_copyin(a[1 : n]) reduction(+ : h[0 : m])
  for (int i = 0; i < n; i++)
    h[a[i] % m] += i;
}

void centres(int n, const int *a, const double *x, double *sums) {
#pragma acc parallel loop copyin(a[0 : n], x[0 : n]) reduction(+ : sums[0 : 16])
  for (int i = 0; i < n; i++)
    sums[a[i]] += x[i];
}

void upper(int n, const double *restrict a, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : c[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      c[i * n + j] = a[j];
}

void split_lower(int n, const double *a, double *c) {
#pragma acc region for hetero(1, all) copyin(a[0 : n]) part_copy(c[1 : n][0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      c[i * n + j] = a[j];
}

void band(int n, const double *restrict a, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : c[0 : n * n])
  for (int i = 2; i < n - 2; i++)
    for (int j = i - 2; j < i + 3; j++)
      c[i * n + j] = a[j];
}

void assigned(int n, int m, const int *a, int *h) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) reduction(+ : h[0 : m])
  for (int i = 0; i < n; i++)
    h[a[i]] = 2 + h[a[i]];
}

// Its inner loop stands in two places.
void zeroed(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n], b[0 : n * n]) map(from : c[0 : n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * n + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}
