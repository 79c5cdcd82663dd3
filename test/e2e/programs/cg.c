//===-- e2e/programs/cg.c - conjugate gradient benchmark, classes S, W and A ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Written from the specification in "The NAS Parallel Benchmarks" (RNR-94-007), section CG: the smallest eigenvalue
// of a sparse symmetric matrix by inverse power iteration, each step solved by 25 conjugate gradient iterations.
// The matrix is the sum of weighted outer products of sparse random vectors, weights falling geometrically from 1
// to RCOND, plus (RCOND - shift) on the diagonal. Verified against the official zeta of the class to 1e-10.
//
// The matrix stays on the devices (persist) through thousands of passes of short regions; vectors travel.
// Argument: class. -DCG_TIME prints the seconds of the power iteration.
#include "check.h"

#include <time.h>

#define RCOND 0.1
#define INNER 25

typedef struct {
  char name;
  int rows, nonzeros, steps;
  double shift, zeta;
} problem;

static const problem problems[] = {
    {'S', 1400, 7, 15, 10, 8.5971775078648},
    {'W', 7000, 8, 15, 12, 10.362595087124},
    {'A', 14000, 11, 15, 20, 17.130235054029},
};

// The benchmarks' generator: x <- 5^13 x mod 2^46, result x / 2^46. Exact in 64-bit integers.
static unsigned long long seed = 314159265ULL;

static double uniform(void) {
  const unsigned long long mask = (1ULL << 46) - 1;
  // 5^13 * x needs 77 bits; split x so that every product fits 64.
  unsigned long long low = seed & ((1ULL << 23) - 1), high = seed >> 23;
  const unsigned long long factor = 1220703125ULL;
  seed = (factor * low + (((factor * high) & ((1ULL << 23) - 1)) << 23)) & mask;
  return (double)seed / 70368744177664.0;
}

typedef struct {
  int *column;
  double *value;
  int count;
} sparse_vector;

// `nonzeros` distinct random positions with random values; then the entry of its own row is set to one half.
static void random_vector(sparse_vector *v, int rows, int nonzeros, int row) {
  int power = 1;
  while (power < rows)
    power *= 2;
  v->count = 0;
  while (v->count < nonzeros) {
    double value = uniform();
    int column = (int)(power * uniform());
    int known = column >= rows;
    for (int k = 0; k < v->count && !known; ++k)
      known = v->column[k] == column;
    if (known)
      continue;
    v->column[v->count] = column;
    v->value[v->count++] = value;
  }
  for (int k = 0; k < v->count; ++k)
    if (v->column[k] == row) {
      v->value[k] = 0.5;
      return;
    }
  v->column[v->count] = row;
  v->value[v->count++] = 0.5;
}

typedef struct {
  int rows;
  int *start;  // rows + 1
  int *column; // start[rows]
  double *value;
} matrix;

// Compressed rows of the sum of outer products. Row by row: a dense accumulator and the list of its used columns.
static matrix build(const problem *p) {
  const int n = p->rows, width = p->nonzeros + 1;
  sparse_vector *vectors = (sparse_vector *)check_alloc(sizeof(sparse_vector) * (size_t)n);
  int *use = (int *)calloc((size_t)n + 1, sizeof(int)); // of each row: the vectors that touch it
  for (int i = 0; i < n; ++i) {
    vectors[i].column = (int *)check_alloc(sizeof(int) * (size_t)width);
    vectors[i].value = (double *)check_alloc(sizeof(double) * (size_t)width);
    random_vector(&vectors[i], n, p->nonzeros, i);
    for (int k = 0; k < vectors[i].count; ++k)
      ++use[vectors[i].column[k] + 1];
  }
  for (int i = 0; i < n; ++i)
    use[i + 1] += use[i];
  int *user = (int *)check_alloc(sizeof(int) * (size_t)use[n]), *fill = (int *)calloc((size_t)n, sizeof(int));
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < vectors[i].count; ++k) {
      int row = vectors[i].column[k];
      user[use[row] + fill[row]++] = i;
    }
  double *weight = (double *)check_alloc(sizeof(double) * (size_t)n), ratio = pow(RCOND, 1.0 / n);
  weight[0] = 1;
  for (int i = 1; i < n; ++i)
    weight[i] = weight[i - 1] * ratio;

  matrix m = {n, (int *)check_alloc(sizeof(int) * ((size_t)n + 1)),
              (int *)check_alloc(sizeof(int) * (size_t)use[n] * (size_t)width),
              (double *)check_alloc(sizeof(double) * (size_t)use[n] * (size_t)width)};
  double *sum = (double *)calloc((size_t)n, sizeof(double));
  int *mark = (int *)calloc((size_t)n, sizeof(int)), at = 0;
  for (int row = 0; row < n; ++row) {
    m.start[row] = at;
    for (int u = use[row]; u < use[row + 1]; ++u) {
      const sparse_vector *v = &vectors[user[u]];
      double own = 0;
      for (int k = 0; k < v->count; ++k)
        if (v->column[k] == row)
          own = v->value[k] * weight[user[u]];
      for (int k = 0; k < v->count; ++k) {
        if (mark[v->column[k]] != row + 1) {
          mark[v->column[k]] = row + 1;
          sum[v->column[k]] = 0;
          m.column[at++] = v->column[k];
        }
        sum[v->column[k]] += own * v->value[k];
      }
    }
    sum[row] += RCOND - p->shift; // every row has its diagonal: its own vector holds it
    for (int k = m.start[row]; k < at; ++k)
      m.value[k] = sum[m.column[k]];
  }
  m.start[n] = at;
  for (int i = 0; i < n; ++i)
    free(vectors[i].column), free(vectors[i].value);
  free(vectors), free(use), free(user), free(fill), free(weight), free(sum), free(mark);
  return m;
}

// Solves A z = x approximately; returns the norm of x - A z.
static double conjugate_gradient(int n, int nz, double *a, int *colidx, int *rowstr, double *x, double *z, double *p,
                                 double *q, double *r) {
  double rho = 0;
#pragma acc region for hetero(1, all, adaptive) part_copyin(x[1:n]) part_copyout(z[1:n]) part_copyout(p[1:n]) \
    part_copyout(r[1:n]) reduction(+:rho)
  for (int j = 0; j < n; ++j) {
    z[j] = 0;
    r[j] = x[j];
    p[j] = x[j];
    rho += x[j] * x[j];
  }
  for (int it = 0; it < INNER; ++it) {
    double d = 0;
#pragma acc region for hetero(1, all, adaptive) persist(a, colidx, rowstr) \
    copyin(a[0:nz], colidx[0:nz], rowstr[0:n+1]) copyin(p[0:n]) part_copyout(q[1:n]) reduction(+:d)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = rowstr[j]; k < rowstr[j + 1]; ++k)
        sum += a[k] * p[colidx[k]];
      q[j] = sum;
      d += p[j] * sum;
    }
    const double alpha = rho / d, before = rho;
    rho = 0;
#pragma acc region for hetero(1, all, adaptive) part_copyin(p[1:n]) part_copyin(q[1:n]) part_copy(z[1:n]) \
    part_copy(r[1:n]) reduction(+:rho)
    for (int j = 0; j < n; ++j) {
      z[j] += alpha * p[j];
      r[j] -= alpha * q[j];
      rho += r[j] * r[j];
    }
    const double beta = rho / before;
#pragma acc region for hetero(1, all, adaptive) part_copyin(r[1:n]) part_copy(p[1:n])
    for (int j = 0; j < n; ++j)
      p[j] = r[j] + beta * p[j];
  }
  double sum = 0;
#pragma acc region for hetero(1, all, adaptive) persist(a, colidx, rowstr) \
    copyin(a[0:nz], colidx[0:nz], rowstr[0:n+1]) copyin(z[0:n]) part_copyin(x[1:n]) reduction(+:sum)
  for (int j = 0; j < n; ++j) {
    double d = x[j];
    for (int k = rowstr[j]; k < rowstr[j + 1]; ++k)
      d -= a[k] * z[colidx[k]];
    sum += d * d;
  }
  return sqrt(sum);
}

static double eigenvalue(const problem *problem, const matrix *m) {
  const int n = m->rows, nz = m->start[n];
  double *a = m->value, zeta = 0, residual = 0;
  int *colidx = m->column, *rowstr = m->start;
  size_t bytes = sizeof(double) * (size_t)n;
  double *x = (double *)check_alloc(bytes), *z = (double *)check_alloc(bytes), *p = (double *)check_alloc(bytes);
  double *q = (double *)check_alloc(bytes), *r = (double *)check_alloc(bytes);
  for (int j = 0; j < n; ++j)
    x[j] = 1;
  for (int step = 0; step < problem->steps; ++step) {
    residual = conjugate_gradient(n, nz, a, colidx, rowstr, x, z, p, q, r);
    double xz = 0, zz = 0;
#pragma acc region for hetero(1, all, adaptive) part_copyin(x[1:n]) part_copyin(z[1:n]) reduction(+:xz, zz)
    for (int j = 0; j < n; ++j) {
      xz += x[j] * z[j];
      zz += z[j] * z[j];
    }
    zeta = problem->shift + 1 / xz;
    const double scale = 1 / sqrt(zz);
#pragma acc region for hetero(1, all, adaptive) part_copyin(z[1:n]) part_copyout(x[1:n])
    for (int j = 0; j < n; ++j)
      x[j] = scale * z[j];
  }
#pragma acc depersist(a, colidx, rowstr)
  printf("class %c: %d rows, %d nonzeros, zeta %.13f, residual %.3e\n", problem->name, n, nz, zeta, residual);
  free(x), free(z), free(p), free(q), free(r);
  return zeta;
}

int main(int argc, char **argv) {
  const char wanted = argc > 1 ? argv[1][0] : 'S';
  for (size_t k = 0; k < sizeof(problems) / sizeof(*problems); ++k) {
    if (problems[k].name != wanted)
      continue;
    uniform(); // the specification draws one number before the matrix
    matrix m = build(&problems[k]);
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    double zeta = eigenvalue(&problems[k], &m);
    clock_gettime(CLOCK_MONOTONIC, &to);
#ifdef CG_TIME
    printf("seconds %.6f\n", (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec));
#endif
    check_near("zeta", 0, zeta, problems[k].zeta, 1e-10);
    free(m.start), free(m.column), free(m.value);
    return check_result("cg");
  }
  printf("no class %c\n", wanted);
  return 2;
}
