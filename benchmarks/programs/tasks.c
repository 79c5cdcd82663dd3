//===-- benchmarks/programs/tasks.c - what a task costs that does next to nothing ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Creates tasks that each add to an item of their own, or in 64 chains, and waits for them. Prints the median of the
// rounds' seconds for one task. Arguments: tasks, rounds, 1 for chains. Annotated with OmpSs' clauses or with OpenMP's, or
// (-DSTARPU) with StarPU's functions.
#include "time.h"

#ifdef STARPU
#include "tasks_starpu.h"
#else
static void begin(double *x, int n) { (void)x, (void)n; }
static void end(int n) { (void)n; }

static double round_of(double *x, int n, int chains) {
  const double start = now();
  for (int i = 0; i < n; ++i) {
    double *item = &x[chains ? i % 64 : i];
#ifdef ANNOTATED
#pragma omp task inout(*item) label(add)
#else
#pragma omp task depend(inout : *item)
#endif
    *item += 1;
  }
#pragma omp taskwait
  return now() - start;
}
#endif

int main(int argc, char **argv) {
  const int n = argument(argc, argv, 1, 100000), count = argument(argc, argv, 2, 11), chains = argument(argc, argv, 3, 0);
  double *x = calloc((size_t)n, sizeof *x), *times = malloc(sizeof(double) * (size_t)count), sum = 0;
  begin(x, n);
#if !defined(ANNOTATED) && !defined(STARPU)
#pragma omp parallel
#pragma omp single
#endif
  for (int round = -2; round < count; ++round) {
    const double seconds = round_of(x, n, chains);
    if (round >= 0)
      times[round] = seconds / n;
  }
  end(n);
  for (int i = 0; i < n; ++i)
    sum += x[i];
  print_median(times, count);
  printf("check %.17g\n", sum);
  return 0;
}
