//===-- e2e/programs/task_headers.h - task functions and macros for task_headers.c ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef TASK_HEADERS_H
#define TASK_HEADERS_H

#include "task_busy.h"

#define BS 12
#define AREA (BS * BS)
#define START(i) ((i) * BS)
#define PRAGMA(text) _Pragma(#text)
#define TASK(...) PRAGMA(omp task __VA_ARGS__)
#define WAIT_FOR_ALL PRAGMA(omp taskwait)
#define HALVES _Pragma("omp task inout([n]a)")
#define READS(a) in([AREA]a)
#define UPDATES(a) inout([AREA]a)

#pragma omp task in([BS*BS]a, [BS*BS]b) inout([BS * BS]c)
void multiply_add(const double *a, const double *b, double *c);

TASK(inout([AREA]a) label(transpose))
void transpose(double *a);

HALVES void halve(double *a, int n);

// The clauses themselves are macros.
#pragma omp task READS(from) UPDATES(to)
extern void subtract(const double *from, double *to);

// A definition in a header.
TASK(output([BS][BS]a))
static inline void fill(double *a, int seed) {
  busy(seed % 5 * 12);
  for (int i = 0; i < AREA; i++)
    a[i] = (seed + i * 7) % 11 - 5;
}

// An ordinary function whose calls of task functions are in a header.
static inline void both(double *a, double *b) {
  transpose(a);
  halve(b, AREA);
}

#define FILL(a, seed) fill((a), (seed) + 3)
#define SWAP_SIGNS(a, zero)                                                                                            \
  do {                                                                                                                 \
    fill(zero, 0);                                                                                                     \
    subtract(a, zero);                                                                                                 \
  } while (0)
#define EACH(i, n, ...)                                                                                                \
  for (int i = 0; i < (n); i++)                                                                                        \
  __VA_ARGS__

#endif
