//===-- benchmarks/programs/threads.c - two threads with regions over arrays of their own ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each of two threads runs passes over its array in a data region. Times rounds, at once or one after the other, and
// prints the median of the seconds for one. Arguments: items, rounds, 1 for both at once.
#include "time.h"

#include <pthread.h>

#define PASSES 20

struct mine {
  double *a;
  int n;
};

static void *run(void *what) {
  struct mine *mine = what;
  double *a = mine->a;
  const int n = mine->n;
#pragma acc data region copy(a[0:n])
  {
    for (int pass = 0; pass < PASSES; ++pass) {
#pragma acc region for hetero(1, all, static) part_copy(a[0:n])
      for (int i = 0; i < n; ++i) {
        double x = a[i];
        for (int k = 0; k < 200; ++k)
          x = 0.5 * x + 1;
        a[i] = x;
      }
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  const int n = argument(argc, argv, 1, 2000), count = argument(argc, argv, 2, 21), at_once = argument(argc, argv, 3, 0);
  struct mine mine[2];
  for (int t = 0; t < 2; ++t) {
    mine[t].n = n;
    mine[t].a = malloc(sizeof(double) * (size_t)n);
    for (int i = 0; i < n; ++i)
      mine[t].a[i] = i + t;
  }
  double *times = malloc(sizeof(double) * (size_t)count);
  for (int round = -3; round < count; ++round) {
    const double start = now();
    pthread_t other;
    if (at_once)
      pthread_create(&other, NULL, run, &mine[1]);
    else
      run(&mine[1]);
    run(&mine[0]);
    if (at_once)
      pthread_join(other, NULL);
    if (round >= 0)
      times[round] = now() - start;
  }
  print_median(times, count);
  printf("check %.17g\n", mine[0].a[n / 2] + mine[1].a[n - 1]);
  return 0;
}
