//===-- benchmarks/programs/cholesky.c - a blocked Cholesky factorization by tasks ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tasks in the order of the serial program, which their tiles alone put in order. Arguments: rows, rows of a tile,
// rounds. Annotated with OmpSs' clauses, with OpenMP's, or (-DSTARPU) with StarPU's functions.
#include "cholesky.h"
#include "time.h"

static double *tiles, *first;
static int n, b, nt;
static double *tile(int i, int j) { return tiles + ((size_t)i * (size_t)nt + (size_t)j) * (size_t)b * (size_t)b; }

#ifdef STARPU
#include "cholesky_starpu.h"
#else
static void factor(void) {
  for (int k = 0; k < nt; ++k) {
    double *const kk = tile(k, k);
#ifdef ANNOTATED
#pragma omp task inout(*kk)
#else
#pragma omp task depend(inout : *kk)
#endif
    potrf(b, kk);
    for (int i = k + 1; i < nt; ++i) {
      double *const ik = tile(i, k);
#ifdef ANNOTATED
#pragma omp task in(*kk) inout(*ik)
#else
#pragma omp task depend(in : *kk) depend(inout : *ik)
#endif
      trsm(b, kk, ik);
    }
    for (int i = k + 1; i < nt; ++i) {
      double *const ik = tile(i, k), *const ii = tile(i, i);
#ifdef ANNOTATED
#pragma omp task in(*ik) inout(*ii)
#else
#pragma omp task depend(in : *ik) depend(inout : *ii)
#endif
      syrk(b, ik, ii);
      for (int j = k + 1; j < i; ++j) {
        double *const jk = tile(j, k), *const ij = tile(i, j);
#ifdef ANNOTATED
#pragma omp task in(*ik, *jk) inout(*ij)
#else
#pragma omp task depend(in : *ik, *jk) depend(inout : *ij)
#endif
        gemm(b, ik, jk, ij);
      }
    }
  }
#pragma omp taskwait
}
static void begin(void) {}
static void end(void) {}
#endif

int main(int argc, char **argv) {
  n = argument(argc, argv, 1, 1024), b = argument(argc, argv, 2, 64);
  const int count = argument(argc, argv, 3, 5);
  nt = n / b;
  const size_t items = (size_t)nt * (size_t)nt * (size_t)b * (size_t)b;
  tiles = malloc(items * sizeof *tiles), first = malloc(items * sizeof *first);
  double *times = malloc(sizeof(double) * (size_t)count), sum = 0;
  for (int i = 0; i < nt * b; ++i)
    for (int j = 0; j < nt * b; ++j)
      tile(i / b, j / b)[i % b * b + j % b] = i == j ? 2 * n : 1.0 / (1 + i + j);
  for (size_t k = 0; k < items; ++k)
    first[k] = tiles[k];
  begin();
#if !defined(ANNOTATED) && !defined(STARPU)
#pragma omp parallel
#pragma omp single
#endif
  for (int round = -1; round < count; ++round) {
    for (size_t k = 0; k < items; ++k)
      tiles[k] = first[k];
    const double start = now();
    factor();
    if (round >= 0)
      times[round] = now() - start;
  }
  end();
  for (int i = 0; i < nt * b; ++i)
    for (int j = 0; j <= i; ++j)
      sum += tile(i / b, j / b)[i % b * b + j % b];
  print_median(times, count);
  printf("check %.17g\n", sum);
  return 0;
}
