//===-- e2e/programs/ctsar_library.c - programs on the CoreTSAR library -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 4.4, in the manner of its figure 7 and in that of the library's own programs: rows, columns, both, halos,
// arrays that stay, buffers that change places, reductions, and every schedule. Whole numbers, so that sums are exact.
#include <ctsar.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 61, M = 47, Passes = 3 };

static int faults = 0;
static void same(const char *what, const double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i]) {
      printf("%s: item %d is %g, not %g\n", what, i, a[i], b[i]);
      faults++;
      return;
    }
}

static const ctsar_type schedules[] = {CTSAR_NONE,  CTSAR_STATIC,       CTSAR_ADAPTIVE,      CTSAR_SPLIT,       CTSAR_QUICK,
                                       CTSAR_CHUNK, CTSAR_CHUNK_STATIC, CTSAR_CHUNK_DYNAMIC, CTSAR_HYBRID_CHUNK};
enum { Schedules = sizeof schedules / sizeof *schedules };

// Figure 7: memory first, then iterations; no ctsar_start.
static void product(ctsar *s, double **a_a, double **b_a, double **c_a) {
#pragma omp parallel default(shared)
  do {
    double *a = ctsar_reg_mem(s, a_a[0], sizeof(double) * N, N, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT);
    double *b = ctsar_reg_mem(s, b_a[0], sizeof(double) * N, N, CTSAR_MEM_INPUT);
    double *c = ctsar_reg_mem(s, c_a[0], sizeof(double) * N, N, CTSAR_MEM_PARTIAL | CTSAR_MEM_INOUT);
    ctsar_next(s, N);
#pragma acc region for deviceptr(a, b, c) independent if(ctsar_get_type(s) == CTSAR_DEV_GPU)
    for (int i = CSTART(s); i < CEND(s); ++i) {
      for (int j = 0; j < N; ++j) {
        c[(i * N) + j] *= 3;
        for (int k = 0; k < N; ++k)
          c[(i * N) + j] += 2 * a[(i * N) + k] * b[(k * N) + j];
      }
    }
  } while (ctsar_loop(s));
}

// The library's programs: iterations first, then memory, and the time between ctsar_start and ctsar_end.
static void rowsAndColumns(ctsar *s, double **aa, double *x1a, double *x2a, double *ya) {
#pragma omp parallel default(shared)
  {
    int tid = omp_get_thread_num();
    size_t pitch = 0;
    do {
      ctsar_next(s, N);
      int gts = CSTART(s, tid), gte = CEND(s, tid), i, j;
      double *a = ctsar_reg_mem_2d(s, aa[0], sizeof(double), N, N, CTSAR_MEM_INPUT | CTSAR_MEM_PARTIAL | CTSAR_MEM_COLUMN, 0,
                                   0, &pitch);
      double *x1 = ctsar_reg_mem(s, x1a, sizeof(double), N, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT | CTSAR_MEM_OUTPUT);
      double *x2 = ctsar_reg_mem(s, x2a, sizeof(double), N, CTSAR_MEM_PARTIAL | CTSAR_MEM_OUTPUT);
      double *y = ctsar_reg_mem(s, ya, sizeof(double), N, CTSAR_MEM_INPUT);
      ctsar_start(s);
#pragma acc data region deviceptr(a, x1, x2, y) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
      {
#pragma acc region for private(i, j) independent deviceptr(a, x1, x2, y) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
        for (i = gts; i < gte; ++i) {
          double t = 0;
          for (j = 0; j < N; ++j) {
            x1[i] += a[i * (int)pitch + j] * y[j];
            t += a[j * (int)pitch + i] * y[j];
          }
          x2[i] = t;
        }
      }
      ctsar_end(s);
    } while (ctsar_loop(s));
  }
}

// The same instance and array as before, now by rows, and plain OpenACC in a data region.
static void neighbours(ctsar *s, double **aa, double *ya) {
  int i, j;
#pragma omp parallel default(shared) private(i, j)
  {
    int tid = omp_get_thread_num();
    do {
      ctsar_next(s, N);
      int gts = CSTART(s, tid) ? CSTART(s, tid) : 1, gte = CEND(s, tid) == N ? N - 1 : CEND(s, tid);
      double *a = ctsar_reg_mem_2d(s, aa[0], sizeof(double), N, N, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT, 0, 1, NULL);
      double *y = ctsar_reg_mem(s, ya, sizeof(double), N, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT | CTSAR_MEM_OUTPUT);
      ctsar_start(s);
#pragma acc data region deviceptr(a, y) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
      {
#pragma acc kernels for independent private(i, j) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
        for (i = gts; i < gte; ++i) {
          double t = 0;
#pragma acc for reduction(+:t)
          for (j = 0; j < N; ++j)
            t += a[(i - 1) * N + j] - 2 * a[(i + 1) * N + j];
          y[i] = t;
        }
      }
      ctsar_end(s);
    } while (ctsar_loop(s));
  }
}

static void add(void *out, void *a, void *b) { *(double *)out = *(double *)a + *(double *)b; }
static void most(void *a, void *b) { *(long *)a = *(long *)a > *(long *)b ? *(long *)a : *(long *)b; }

// Two buffers in turn, with a row more on each side. `f` stays on the devices.
static double relax(ctsar *s, double *u, double *old, double *f, long *largest) {
  double error = 0;
  for (int step = 0; step < 4; step++) {
    double none = 0;
    long least = -1;
    error = 0;
#pragma omp parallel default(shared)
    {
      int tid = omp_get_thread_num();
      do {
        ctsar_next(s, N);
        double *e = ctsar_reg_reduc(s, &error, &none, sizeof(double), &add);
        long *l = ctsar_reg_reduc(s, largest, &least, sizeof(long), most);
        double *to = ctsar_reg_mem_2d(s, u, sizeof(double), N, M, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT | CTSAR_MEM_OUTPUT, 0, 0,
                                      NULL);
        double *from = ctsar_reg_mem_2d(s, old, sizeof(double), N, M, CTSAR_MEM_PARTIAL | CTSAR_MEM_INPUT, 1, 1, NULL);
        double *g = ctsar_reg_mem(s, f, sizeof(double), N * M, CTSAR_MEM_PERSIST | CTSAR_MEM_INPUT);
        int gts = CSTART(s, tid) ? CSTART(s, tid) : 1, gte = CEND(s, tid) == N ? N - 1 : CEND(s, tid);
        ctsar_start(s);
#pragma acc parallel loop deviceptr(e, l, to, from, g) num_gangs(1) vector_length(1) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
        for (int once = 0; once < 1; once++)
          for (int i = gts; i < gte; i++)
            for (int j = 1; j < M - 1; j++) {
              double next = from[(i - 1) * M + j] + from[(i + 1) * M + j] + from[i * M + j - 1] + from[i * M + j + 1] + g[i * M + j];
              next = next - 97 * (double)(long)(next / 97);
              *e += next;
              if ((long)next > *l)
                *l = (long)next;
              to[i * M + j] = next;
            }
        ctsar_end(s);
      } while (ctsar_loop(s));
      ctsar_swap_mem(s, u, old);
    }
    double *t = u;
    u = old;
    old = t;
  }
#pragma omp parallel
  ctsar_unreg_mem(s, f);
  return error;
}

static void fill(double *a, int n, int by) {
  for (int i = 0; i < n; i++)
    a[i] = i * by % 23;
}

int main(void) {
  omp_set_num_threads(5); // some drive accelerators, others compute
  ctsar_pre_init();
  for (int k = 0; k < Schedules; k++) {
    ctsar *first = NULL, *second = NULL, *third = NULL;
    int div = 5, chunk = 7;
    ctsar_init(&first, N, schedules[k], CTSAR_DEV_ALL, NULL, &div);
    ctsar_init(&second, N, schedules[k], CTSAR_DEV_CPU | CTSAR_DEV_GPU, NULL, NULL, NULL);
    ctsar_init(&third, N, schedules[k], CTSAR_DEV_CPU | CTSAR_DEV_GPU, NULL, NULL, &chunk);
    double **a = (double **)ctsar_alloc_2d(sizeof(double), N, N), **b = (double **)ctsar_alloc_2d(sizeof(double), N, N),
           **c = (double **)ctsar_alloc_2d(sizeof(double), N, N), **wanted = (double **)ctsar_alloc_2d(sizeof(double), N, N);
    fill(a[0], N * N, 5);
    fill(b[0], N * N, 3);
    fill(c[0], N * N, 7);
    memcpy(wanted[0], c[0], sizeof(double) * N * N);
    for (int pass = 0; pass < Passes; pass++) {
      ctsar_init(&first, N, schedules[k], CTSAR_DEV_ALL, NULL, NULL); // is there already
      product(first, a, b, c);
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
          wanted[i][j] *= 3;
          for (int l = 0; l < N; l++)
            wanted[i][j] += 2 * a[i][l] * b[l][j];
        }
    }
    same("product", c[0], wanted[0], N * N);

    double x1[N], x2[N], y[N], w1[N], w2[N];
    fill(x1, N, 11);
    fill(y, N, 13);
    memcpy(w1, x1, sizeof w1);
    for (int pass = 0; pass < Passes; pass++) {
      a[pass][5] += 1; // the host's change
      rowsAndColumns(second, a, x1, x2, y);
      for (int i = 0; i < N; i++) {
        w2[i] = 0;
        for (int j = 0; j < N; j++)
          w1[i] += a[i][j] * y[j], w2[i] += a[j][i] * y[j];
      }
    }
    same("rows", x1, w1, N);
    neighbours(second, a, x1);
    for (int i = 1; i < N - 1; i++) {
      w1[i] = 0;
      for (int j = 0; j < N; j++)
        w1[i] += a[i - 1][j] - 2 * a[i + 1][j];
    }
    same("neighbours", x1, w1, N);
    same("columns", x2, w2, N);

    static double u[N * M], old[N * M], f[N * M], v[N * M], before[N * M];
    long largest = -5, greatest = -5;
    double sum = 0;
    fill(u, N * M, 17);
    fill(old, N * M, 19);
    fill(f, N * M, 2);
    memcpy(v, u, sizeof v);
    memcpy(before, old, sizeof before);
    const double error = relax(third, u, old, f, &largest);
    double *to = v, *from = before;
    for (int step = 0; step < 4; step++) {
      sum = 0;
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
          double next = from[(i - 1) * M + j] + from[(i + 1) * M + j] + from[i * M + j - 1] + from[i * M + j + 1] + f[i * M + j];
          next = next - 97 * (double)(long)(next / 97);
          sum += next;
          greatest = (long)next > greatest ? (long)next : greatest;
          to[i * M + j] = next;
        }
      double *t = to;
      to = from;
      from = t;
    }
    same("relax", u, v, N * M);
    same("relax, the other buffer", old, before, N * M);
    same("sum", &error, &sum, 1);
    if (largest != greatest)
      printf("largest: %ld, not %ld\n", largest, greatest), faults++;
    free(a[0]), free(a), free(b[0]), free(b), free(c[0]), free(c), free(wanted[0]), free(wanted);
  }
  double ***cube = (double ***)ctsar_alloc_3d(sizeof(double), 2, 3, 4);
  faults += cube[1][2] - cube[0][0] != (3 + 2) * 4 || cube[1][2][3] != 0;
  printf("ctsar_library: %s\n", faults ? "wrong" : "verified");
  return faults != 0;
}
