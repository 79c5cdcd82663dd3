//===-- e2e/programs/kernels_linear.c - linear algebra as benchmark suites write it ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Types and names of arrays that are macros, sizes that are macros, array parameters of two dimensions, directives chosen
// by the preprocessor, both spellings, many loops in one data region. Sizes are fixed by the macros.
#include "check.h"

#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#define NI 61
#define NJ 47
#define NK 53
#define NL 39
#define N 83
#define M 57
#define IDX(i, j) ((i) * NJ + (j))
#define POLYBENCH_2D(name, rows, columns) name[rows][columns]
#define ALPHA ((DATA_TYPE)1.5)
#define BETA ((DATA_TYPE)1.2)

static void k_2mm(DATA_TYPE POLYBENCH_2D(tmp, NI, NJ), DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ], DATA_TYPE C[NJ][NL],
                  DATA_TYPE D[NI][NL]) {
  int i, j, k;
#pragma acc data copyin(A[0:NI][0:NK], B[0:NK][0:NJ], C[0:NJ][0:NL]) create(tmp[0:NI][0:NJ]) copy(D[0:NI][0:NL])
  {
#pragma acc region for hetero(1, all, static) part_copyin(A[1:NI][0:NK]) part_copy(tmp[1:NI][0:NJ]) copyin(B[0:NK][0:NJ])
    for (i = 0; i < NI; i++)
      for (j = 0; j < NJ; j++) {
        tmp[i][j] = 0;
        for (k = 0; k < NK; ++k)
          tmp[i][j] += ALPHA * A[i][k] * B[k][j];
      }
#pragma acc region for hetero(1, all, static) part_copyin(tmp[1:NI][0:NJ]) part_copy(D[1:NI][0:NL]) copyin(C)
    for (i = 0; i < NI; i++)
      for (j = 0; j < NL; j++) {
        D[i][j] *= BETA;
        for (k = 0; k < NJ; ++k)
          D[i][j] += tmp[i][k] * C[k][j];
      }
  }
}

static void k_atax(DATA_TYPE A[M][N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE tmp[M]) {
#if defined NEVER_DEFINED
#pragma omp parallel for
#else
#pragma acc region for hetero(1) part_copyin(A[1:M][0:N]) copyin(x[0:N]) part_copyout(tmp[1:M])
#endif
  for (int i = 0; i < M; i++) {
    tmp[i] = 0;
    for (int j = 0; j < N; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
  }
  // Columns: the rows are needed whole.
#pragma acc region for hetero(1) copyin(A[0:M][0:N]) copyin(tmp[0:M]) part_copyout(y[1:N])
  for (int j = 0; j < N; j++) {
    DATA_TYPE sum = 0;
#pragma unroll
    for (int i = 0; i < M; i++)
      sum += A[i][j] * tmp[i];
    y[j] = sum;
  }
}

static void k_bicg(int n, int m, DATA_TYPE *A, DATA_TYPE *r, DATA_TYPE *s, DATA_TYPE *p, DATA_TYPE *q) {
#pragma omp target data device(*) map(to: A[0:n][0:m] dist_data(BLOCK,*), p[0:m]) map(to: r[0:n])
  {
#pragma omp target device(*) map(from: q[0:n] dist_data(BLOCK))
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      q[i] = 0.0;
      for (int j = 0; j < m; j++)
        q[i] = q[i] + A[i * m + j] * p[j];
    }
  }
#pragma omp target device(*) map(to: A[0:n*m]) map(to: r[0:n]) map(from: s[0:m] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int j = 0; j < m; j++) {
    s[j] = 0.0;
    for (int i = 0; i < n; i++)
      s[j] = s[j] + r[i] * A[i * m + j];
  }
}

static void k_mvt(DATA_TYPE x1[N], DATA_TYPE x2[N], DATA_TYPE y1[N], DATA_TYPE y2[N], DATA_TYPE A[N][N]) {
#pragma acc data copyin(A[0:N][0:N], y1[0:N], y2[0:N]) copy(x1[0:N], x2[0:N])
  {
#pragma acc parallel loop hetero(1) part_copy(x1[1:N]) copyin(y1[0:N]) part_copyin(A[1:N][0:N])
    for (int i = 0; i < N; i++)
#pragma acc loop seq
      for (int j = 0; j < N; j++)
        x1[i] += A[i][j] * y1[j];
#pragma acc kernels loop hetero(1) part_copy(x2[1:N]) copyin(y2[0:N]) copyin(A[0:N][0:N])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        x2[i] += A[j][i] * y2[j];
  }
}

static void k_gesummv(DATA_TYPE (*restrict A)[N], DATA_TYPE (*restrict B)[N], const DATA_TYPE *restrict x,
                      DATA_TYPE *restrict y, DATA_TYPE alpha, DATA_TYPE beta) {
  int i, j;
  DATA_TYPE tmp;
#pragma acc region for hetero(1, all, adaptive) part_copyin(A[1:N][0:N], B[1:N]) copyin(x[0:N]) part_copyout(y[1:N]) private(tmp, j)
  for (i = 0; i <= N - 1; i++) {
    tmp = 0;
    y[i] = 0;
    for (j = 0; j < N; j++) {
      tmp = A[i][j] * x[j] + tmp;
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp + beta * y[i];
  }
}

// The lower triangle: iterations of different length, rows read whole.
static void k_syrk(DATA_TYPE C[N][N], DATA_TYPE A[N][M]) {
#pragma acc region for hetero(1, all, adaptive) part_copy(C[1:N][0:N]) copyin(A[0:N][0:M])
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= BETA;
    for (int k = 0; k < M; k++) {
      for (int j = 0; j <= i; j++)
        C[i][j] += ALPHA * A[i][k] * A[j][k];
    }
  }
}

static void k_correlation(DATA_TYPE *data, DATA_TYPE *mean, DATA_TYPE *stddev, DATA_TYPE *corr) {
  const DATA_TYPE float_n = (DATA_TYPE)N, eps = 0.1;
#pragma acc data copyin(data[0:N*M]) create(mean[0:M], stddev[0:M]) copyout(corr[0:M][0:M])
  {
#pragma acc region for hetero(1) copyin(data[0:N*M]) part_copyout(mean[1:M])
    for (int j = 0; j < M; j++) {
      mean[j] = 0.0;
      for (int i = 0; i < N; i++)
        mean[j] += data[i * M + j];
      mean[j] /= float_n;
    }
#pragma acc region for hetero(1) copyin(data[0:N*M]) part_copyin(mean[1:M]) part_copyout(stddev[1:M])
    for (int j = 0; j < M; j++) {
      stddev[j] = 0.0;
      for (int i = 0; i < N; i++)
        stddev[j] += (data[i * M + j] - mean[j]) * (data[i * M + j] - mean[j]);
      stddev[j] /= float_n;
      stddev[j] = sqrt(stddev[j]);
      stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
    }
#pragma acc region for hetero(1) copyin(data[0:N*M]) copyin(mean[0:M]) copyin(stddev[0:M]) part_copyout(corr[1:M][0:M])
    for (int a = 0; a < M; a++)
      for (int b = 0; b < M; b++) {
        DATA_TYPE sum = 0.0;
        for (int i = 0; i < N; i++)
          sum += (data[i * M + a] - mean[a]) * (data[i * M + b] - mean[b]);
        corr[a * M + b] = sum / (float_n * stddev[a] * stddev[b]);
      }
  }
}

// Row updates of an LU factorisation: the loop shrinks, its row `k` is read whole by all.
static void k_lu(int n, DATA_TYPE *A, DATA_TYPE *pivot) {
  for (int k = 0; k < n - 1; k++) {
    memcpy(pivot, A + (size_t)k * n, sizeof(DATA_TYPE) * (size_t)n);
#pragma acc region for hetero(1, all, static) part_copy(A[1:n][0:n]) copyin(pivot[0:n])
    for (int i = k + 1; i < n; i++) {
      const DATA_TYPE factor = A[i * n + k] / pivot[k];
      A[i * n + k] = factor;
      for (int j = k + 1; j < n; j++)
        A[i * n + j] -= factor * pivot[j];
    }
  }
}

static DATA_TYPE k_gramschmidt_norm(DATA_TYPE A[M][N], int k) {
  DATA_TYPE nrm = 0;
#pragma acc region for hetero(1) part_copyin(A[1:M][0:N]) reduction(+:nrm)
  for (int i = 0; i < M; i++)
    nrm += A[i][k] * A[i][k];
  return sqrt(nrm);
}

// The same, serially.
static void s_2mm(DATA_TYPE POLYBENCH_2D(tmp, NI, NJ), DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ], DATA_TYPE C[NJ][NL],
                  DATA_TYPE D[NI][NL]) {
  int i, j, k;
  {
    for (i = 0; i < NI; i++)
      for (j = 0; j < NJ; j++) {
        tmp[i][j] = 0;
        for (k = 0; k < NK; ++k)
          tmp[i][j] += ALPHA * A[i][k] * B[k][j];
      }
    for (i = 0; i < NI; i++)
      for (j = 0; j < NL; j++) {
        D[i][j] *= BETA;
        for (k = 0; k < NJ; ++k)
          D[i][j] += tmp[i][k] * C[k][j];
      }
  }
}

static void s_atax(DATA_TYPE A[M][N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE tmp[M]) {
#if defined NEVER_DEFINED
#else
#endif
  for (int i = 0; i < M; i++) {
    tmp[i] = 0;
    for (int j = 0; j < N; j++)
      tmp[i] = tmp[i] + A[i][j] * x[j];
  }
  // Columns: the rows are needed whole.
  for (int j = 0; j < N; j++) {
    DATA_TYPE sum = 0;
    for (int i = 0; i < M; i++)
      sum += A[i][j] * tmp[i];
    y[j] = sum;
  }
}

static void s_bicg(int n, int m, DATA_TYPE *A, DATA_TYPE *r, DATA_TYPE *s, DATA_TYPE *p, DATA_TYPE *q) {
  {
    for (int i = 0; i < n; i++) {
      q[i] = 0.0;
      for (int j = 0; j < m; j++)
        q[i] = q[i] + A[i * m + j] * p[j];
    }
  }
  for (int j = 0; j < m; j++) {
    s[j] = 0.0;
    for (int i = 0; i < n; i++)
      s[j] = s[j] + r[i] * A[i * m + j];
  }
}

static void s_mvt(DATA_TYPE x1[N], DATA_TYPE x2[N], DATA_TYPE y1[N], DATA_TYPE y2[N], DATA_TYPE A[N][N]) {
  {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        x1[i] += A[i][j] * y1[j];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        x2[i] += A[j][i] * y2[j];
  }
}

static void s_gesummv(DATA_TYPE (*restrict A)[N], DATA_TYPE (*restrict B)[N], const DATA_TYPE *restrict x,
                      DATA_TYPE *restrict y, DATA_TYPE alpha, DATA_TYPE beta) {
  int i, j;
  DATA_TYPE tmp;
  for (i = 0; i <= N - 1; i++) {
    tmp = 0;
    y[i] = 0;
    for (j = 0; j < N; j++) {
      tmp = A[i][j] * x[j] + tmp;
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp + beta * y[i];
  }
}

// The lower triangle: iterations of different length, rows read whole.
static void s_syrk(DATA_TYPE C[N][N], DATA_TYPE A[N][M]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= BETA;
    for (int k = 0; k < M; k++) {
      for (int j = 0; j <= i; j++)
        C[i][j] += ALPHA * A[i][k] * A[j][k];
    }
  }
}

static void s_correlation(DATA_TYPE *data, DATA_TYPE *mean, DATA_TYPE *stddev, DATA_TYPE *corr) {
  const DATA_TYPE float_n = (DATA_TYPE)N, eps = 0.1;
  {
    for (int j = 0; j < M; j++) {
      mean[j] = 0.0;
      for (int i = 0; i < N; i++)
        mean[j] += data[i * M + j];
      mean[j] /= float_n;
    }
    for (int j = 0; j < M; j++) {
      stddev[j] = 0.0;
      for (int i = 0; i < N; i++)
        stddev[j] += (data[i * M + j] - mean[j]) * (data[i * M + j] - mean[j]);
      stddev[j] /= float_n;
      stddev[j] = sqrt(stddev[j]);
      stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
    }
    for (int a = 0; a < M; a++)
      for (int b = 0; b < M; b++) {
        DATA_TYPE sum = 0.0;
        for (int i = 0; i < N; i++)
          sum += (data[i * M + a] - mean[a]) * (data[i * M + b] - mean[b]);
        corr[a * M + b] = sum / (float_n * stddev[a] * stddev[b]);
      }
  }
}

// Row updates of an LU factorisation: the loop shrinks, its row `k` is read whole by all.
static void s_lu(int n, DATA_TYPE *A, DATA_TYPE *pivot) {
  for (int k = 0; k < n - 1; k++) {
    memcpy(pivot, A + (size_t)k * n, sizeof(DATA_TYPE) * (size_t)n);
    for (int i = k + 1; i < n; i++) {
      const DATA_TYPE factor = A[i * n + k] / pivot[k];
      A[i * n + k] = factor;
      for (int j = k + 1; j < n; j++)
        A[i * n + j] -= factor * pivot[j];
    }
  }
}

static DATA_TYPE s_gramschmidt_norm(DATA_TYPE A[M][N], int k) {
  DATA_TYPE nrm = 0;
  for (int i = 0; i < M; i++)
    nrm += A[i][k] * A[i][k];
  return sqrt(nrm);
}


#define CELLS (N * N + NI * NK)
static DATA_TYPE *field(long seed) { return check_array(CELLS, seed); }

int main(void) {
  enum { FIELDS = 7 };
  DATA_TYPE *a[FIELDS], *b[FIELDS];
#define START(n)                                                                                                        \
  for (int f = 0; f < FIELDS; ++f)                                                                                     \
    a[f] = field(10 * (n) + f), b[f] = check_clone(a[f], CELLS);
#define END(name)                                                                                                      \
  for (int f = 0; f < FIELDS; ++f) {                                                                                   \
    check_norm(name, a[f], b[f], CELLS, TOLERANCE);                                                                     \
    free(a[f]), free(b[f]);                                                                                            \
  }
  START(1)
  k_2mm((void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3], (void *)a[4]);
  s_2mm((void *)b[0], (void *)b[1], (void *)b[2], (void *)b[3], (void *)b[4]);
  memcpy(a[0], b[0], sizeof(DATA_TYPE) * CELLS); // scratch that stayed on the devices
  END("2mm")
  START(2)
  k_atax((void *)a[0], a[1], a[2], a[3]);
  s_atax((void *)b[0], b[1], b[2], b[3]);
  END("atax")
  START(3)
  k_bicg(N, M, a[0], a[1], a[2], a[3], a[4]);
  s_bicg(N, M, b[0], b[1], b[2], b[3], b[4]);
  END("bicg")
  START(4)
  k_mvt(a[0], a[1], a[2], a[3], (void *)a[4]);
  s_mvt(b[0], b[1], b[2], b[3], (void *)b[4]);
  END("mvt")
  START(5)
  k_gesummv((void *)a[0], (void *)a[1], a[2], a[3], 1.5, 1.2);
  s_gesummv((void *)b[0], (void *)b[1], b[2], b[3], 1.5, 1.2);
  END("gesummv")
  START(6)
  k_syrk((void *)a[0], (void *)a[1]);
  s_syrk((void *)b[0], (void *)b[1]);
  END("syrk")
  START(7)
  k_correlation(a[0], a[1], a[2], a[3]);
  s_correlation(b[0], b[1], b[2], b[3]);
  memcpy(a[1], b[1], sizeof(DATA_TYPE) * M), memcpy(a[2], b[2], sizeof(DATA_TYPE) * M);
  END("correlation")
  START(8)
  for (int i = 0; i < N; ++i)
    a[0][i * N + i] += N, b[0][i * N + i] += N;
  k_lu(N, a[0], a[1]);
  s_lu(N, b[0], b[1]);
  END("lu")
  START(9)
  a[1][0] = k_gramschmidt_norm((void *)a[0], 3);
  b[1][0] = s_gramschmidt_norm((void *)b[0], 3);
  END("gramschmidt_norm")
  return check_result("kernels_linear");
}
