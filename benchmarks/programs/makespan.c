//===-- benchmarks/programs/makespan.c - tasks with kernels, for the virtual clock ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A blocked Cholesky factorization, a blocked product, bodies that attract each other, options by Black and Scholes, and
// STREAM. Arguments: 0 to 4, tiles in a row, rows of a tile, whether tasks have priorities. A kernel has as many work
// items as its operations stand for: a sixth of a product's for potrf, one half for trsm.
#include "time.h"

static int priorities;

#pragma omp target device(opencl) ndrange(1, b *b / 6, 64) file("tiles.cl") copy_deps
#pragma omp task inout([b * b] a) priority(8 * priorities)
void potrf(double *a, int b);
#pragma omp target device(opencl) ndrange(1, b *b / 2, 64) file("tiles.cl") copy_deps
#pragma omp task in([b * b] l) inout([b * b] a)
void trsm(const double *l, double *a, int b);
#pragma omp target device(opencl) ndrange(1, b *b, 64) file("tiles.cl") copy_deps
#pragma omp task in([b * b] x, [b * b] y) inout([b * b] a)
void gemm(const double *x, const double *y, double *a, int b);
#pragma omp target device(opencl) ndrange(1, b *b, 64) file("tiles.cl") copy_deps
#pragma omp task in([b * b] x) inout([b * b] a)
void syrk(const double *x, double *a, int b);
#pragma omp target device(opencl) ndrange(1, b *b, 64) file("tiles.cl") copy_deps
#pragma omp task in([b * b] x, [b * b] y) inout([b * b] a)
void multiply(const double *x, const double *y, double *a, int b);

// n blocks of b * b numbers: positions and velocities.
#pragma omp target device(opencl) ndrange(1, n *b *b, 64) file("tiles.cl") copy_deps
#pragma omp task in([n * b * b] all) inout([b * b] v)
void attract(const double *all, double *v, int first, int n, int b);
#pragma omp target device(opencl) ndrange(1, b *b, 64) file("tiles.cl") copy_deps
#pragma omp task in([b * b] v) inout([b * b] x)
void move(const double *v, double *x, int b);

// [O] section 4: prices and strikes of n options to the prices of calls and puts.
#pragma omp target device(opencl) ndrange(1, n, 64) file("tiles.cl") copy_deps
#pragma omp task in([n] price, [n] strike, [n] years) out([n] call, [n] put)
void options(const double *price, const double *strike, const double *years, double *call, double *put, int n);

// [O] listing 1.2.
#pragma omp target device(opencl) ndrange(1, n, 64) file("tiles.cl") copy_deps
#pragma omp task in([n] a) out([n] c)
void copy(const double *a, double *c, int n);
#pragma omp target device(opencl) ndrange(1, n, 64) file("tiles.cl") copy_deps
#pragma omp task in([n] c) out([n] b)
void scale(const double *c, double *b, double by, int n);
#pragma omp target device(opencl) ndrange(1, n, 64) file("tiles.cl") copy_deps
#pragma omp task in([n] a, [n] b) out([n] c)
void add(const double *a, const double *b, double *c, int n);
#pragma omp target device(opencl) ndrange(1, n, 64) file("tiles.cl") copy_deps
#pragma omp task in([n] b, [n] c) out([n] a)
void triad(const double *b, const double *c, double *a, double by, int n);

#ifdef VERSIONS
#include "tiles.h"
#endif

static double *new_tiles(int nt, int b, double diagonal) {
  double *tiles = malloc(sizeof(double) * (size_t)(nt * nt) * (size_t)(b * b));
  for (int i = 0; i < nt * b; ++i)
    for (int j = 0; j < nt * b; ++j)
      tiles[((i / b) * nt + j / b) * b * b + i % b * b + j % b] = i == j ? diagonal : 1.0 / (1 + i + j);
  return tiles;
}

static void cholesky(double *a, int nt, int b) {
  for (int k = 0; k < nt; ++k) {
    double *kk = a + (k * nt + k) * b * b;
    potrf(kk, b);
    for (int i = k + 1; i < nt; ++i)
      trsm(kk, a + (i * nt + k) * b * b, b);
    for (int i = k + 1; i < nt; ++i) {
      syrk(a + (i * nt + k) * b * b, a + (i * nt + i) * b * b, b);
      for (int j = k + 1; j < i; ++j)
        gemm(a + (i * nt + k) * b * b, a + (j * nt + k) * b * b, a + (i * nt + j) * b * b, b);
    }
  }
}

static void product(const double *x, const double *y, double *a, int nt, int b) {
  for (int k = 0; k < nt; ++k)
    for (int i = 0; i < nt; ++i)
      for (int j = 0; j < nt; ++j)
        multiply(x + (i * nt + k) * b * b, y + (k * nt + j) * b * b, a + (i * nt + j) * b * b, b);
}

static void bodies(double *x, double *v, int n, int b) {
  for (int step = 0; step < 10; ++step) {
    for (int i = 0; i < n; ++i)
      attract(x, v + i * b * b, i, n, b);
    for (int i = 0; i < n; ++i)
      move(v + i * b * b, x + i * b * b, b);
  }
}

// Each array has n blocks. All tasks of one kernel come before those of the next one.
static void stream(double *a, double *b, double *c, int n, int block) {
  for (int i = 0; i < n; ++i)
    copy(a + i * block, c + i * block, block);
  for (int i = 0; i < n; ++i)
    scale(c + i * block, b + i * block, 3, block);
  for (int i = 0; i < n; ++i)
    add(a + i * block, b + i * block, c + i * block, block);
  for (int i = 0; i < n; ++i)
    triad(b + i * block, c + i * block, a + i * block, 3, block);
}

static void all_options(double *call, int n, int block) {
  const size_t all = (size_t)n * (size_t)block;
  double *price = malloc(sizeof *price * all), *strike = malloc(sizeof *price * all), *years = malloc(sizeof *price * all),
         *put = malloc(sizeof *price * all);
  for (size_t i = 0; i < all; ++i) {
    price[i] = 5 + (double)(i * 7 % 26);
    strike[i] = 1 + (double)(i * 11 % 100);
    years[i] = 0.25 + (double)(i * 13 % 40) / 4;
  }
  for (int i = 0; i < n * block; i += block)
    options(price + i, strike + i, years + i, call + i, put + i, block);
}

int main(int argc, char **argv) {
  const int which = argument(argc, argv, 1, 0), nt = argument(argc, argv, 2, 8), b = argument(argc, argv, 3, 32);
  double *a = new_tiles(nt, b, 2 * nt * b), sum = 0;
  priorities = argument(argc, argv, 4, 0);
  if (which == 0)
    cholesky(a, nt, b);
  else if (which == 2)
    bodies(a, new_tiles(nt, b, 1), nt, b);
  else if (which == 3)
    all_options(a, nt * nt, b * b);
  else if (which == 4)
    stream(a, new_tiles(nt, b, 1), new_tiles(nt, b, 2), nt * nt, b * b);
  else
    product(new_tiles(nt, b, 1), new_tiles(nt, b, 2), a, nt, b);
#pragma omp taskwait
  for (int i = 0; i < nt; ++i)
    for (int j = 0; j <= i; ++j)
      for (int k = 0; k < b * b; ++k)
        sum += i > j || k % b <= k / b ? a[(i * nt + j) * b * b + k] : 0;
  printf("seconds 0\ncheck %.17g\n", sum);
  return 0;
}
