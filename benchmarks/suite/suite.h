//===-- benchmarks/suite/suite.h - one program of the suite ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program is one C file with `struct data`, make(), PASS() and apart(). It ends with its sizes as SUITE_MAIN, and
// with this header once more. The file is built twice: by a plain compiler with -DREFERENCE, which leaves its serial
// loops, and by hetcc. With -DPEER and -fopenmp in place of hetcc it is the peer's program, and with -DHAND that of the
// kernels written by hand (hand.h). Both passes run in one process by turns, on data of their own.
//
//     PROGRAM [S|M|L|a number] [passes] [alone] [resident]
//
// It prints the least and the median seconds of a pass of each version, or says how far the results are apart and
// returns 1. `alone`: without the serial loops. `resident`: all storage is on the devices from before the first pass to
// behind the last one. A program whose pass writes to it by loops without a directive has other results then.
#ifndef SUITE_H
#define SUITE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef REFERENCE
#define PASS reference_pass
#else
#define PASS measured_pass
#endif

#ifdef HAND
void *hand_storage(size_t bytes);
void hand_wait(void), hand_tell(void);
#else
static inline void *hand_storage(size_t bytes) { return calloc(bytes, 1); }
static inline void hand_wait(void) {
#pragma acc wait
}
static inline void hand_tell(void) {}
#endif

static struct {
  char *at;
  size_t bytes;
} stored[64];
static int stores;

static inline void *storage(size_t bytes) {
  void *memory = hand_storage(bytes);
  if (!memory || stores == sizeof stored / sizeof *stored) {
    fprintf(stderr, "no memory for %zu bytes, after %d others\n", bytes, stores);
    exit(2);
  }
  stored[stores].at = memory;
  stored[stores++].bytes = bytes;
  return memory;
}

// Bits without an order that matters, the same in each run.
static inline unsigned scramble(unsigned k) {
  k = (k ^ (k >> 16)) * 0x45d9f3bu;
  k = (k ^ (k >> 16)) * 0x45d9f3bu;
  return k ^ (k >> 16);
}

// `count` numbers from 0 to 1.
static inline double *numbers(size_t count, unsigned seed) {
  double *all = storage(count * sizeof *all);
  for (size_t i = 0; i < count; ++i)
    all[i] = scramble((unsigned)i + seed * 7919) / 4294967296.0;
  return all;
}

static inline double *zeros(size_t count) { return storage(count * sizeof(double)); }

// The largest difference, as a part of the largest number. It is no number if an item is none.
static inline double farthest(const double *x, const double *y, size_t count) {
  double most = 1e-30, gap = 0;
  for (size_t i = 0; i < count; ++i) {
    const double here = fabs(x[i] - y[i]);
    if (!(here <= 1e300))
      return NAN;
    gap = here > gap ? here : gap;
    most = fabs(y[i]) > most ? fabs(y[i]) : most;
  }
  return gap / most;
}

static inline double larger(double x, double y) { return x >= y || x != x ? x : y; }

#ifndef REFERENCE
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline void tell(const char *who, double *times, int count) {
  qsort(times, (size_t)count, sizeof *times, by_value);
  printf("%s least %.9e median %.9e\n", who, times[0], times[count / 2]);
}
#endif
#endif

// The program's main(), behind its functions.
#if defined SUITE_MAIN && !defined REFERENCE
void reference_pass(struct data *);
#ifdef HAND
void hand_pass(struct data *);
#define measured_pass hand_pass
#endif

int main(int argc, char **argv) {
  static const int sizes[] = {SUITE_MAIN};
  const char letters[] = "SML";
  const char *word = argc > 1 ? argv[1] : "S", *at = word[0] && !word[1] ? strchr(letters, word[0]) : NULL;
  const int n = at ? sizes[at - letters] : atoi(word), passes = argc > 2 ? atoi(argv[2]) : 3;
  int alone = 0, resident = 0;
  for (int k = 3; k < argc; ++k)
    alone |= strcmp(argv[k], "alone") == 0, resident |= strcmp(argv[k], "resident") == 0;
  if (n < 1 || passes < 1) {
    fprintf(stderr, "%s [S|M|L|a number] [passes] [alone] [resident]\n", argv[0]);
    return 2;
  }
  struct data here = {0}, there = {0};
  make(&here, n);
  const int made = stores;
  if (!alone)
    make(&there, n);
#ifndef HAND
  for (int k = 0; resident && k < made; ++k) {
    const char *all = stored[k].at;
#pragma omp target enter data map(to : all[0 : stored[k].bytes])
  }
#endif
  double *times = zeros((size_t)passes), *others = zeros((size_t)passes);
  for (int pass = -1; pass < passes; ++pass) { // the first one of each warms up
    double start = now();
    if (!alone)
      reference_pass(&there);
    const double reference = now() - start;
    start = now();
    measured_pass(&here);
    hand_wait();
    const double measured = now() - start;
    if (pass >= 0)
      others[pass] = reference, times[pass] = measured;
  }
#ifndef HAND
  for (int k = 0; resident && k < made; ++k) {
    char *all = stored[k].at;
#pragma omp target exit data map(from : all[0 : stored[k].bytes])
  }
#endif
  const double gap = alone ? 0 : apart(&here, &there);
  hand_tell();
  tell("measured", times, passes);
  tell("reference", others, passes);
  printf("apart %.3g\n", gap);
  if (!(gap <= 1e-9)) {
    fprintf(stderr, "%s: the results are %g apart\n", argv[0], gap);
    return 1;
  }
  return 0;
}
#endif
