//===-- e2e/programs/findings_races.c - constructs whose iterations or threads meet -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// findings.py has what HET_CHECK must say of each; it finds lines by the comment at their end. The last one is no mistake.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };
static double *a, *b;
static double square[10][10];

static void carried(void) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N]) // carried
  for (int i = 1; i < N; ++i)
    a[i] = a[i - 1] + 1; // carriedUsed
  printf("%g\n", a[N - 1]);
}

static void above(void) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : square) // above
  for (int i = 1; i < 10; ++i)
    for (int j = 1; j < 10; ++j)
      square[i][j] = square[i - 1][j] + 1; // aboveUsed
}

static void below(void) {
#pragma acc parallel loop independent copy(a[0 : N]) // below
  for (int i = 0; i < N - 1; ++i)
    a[i] = a[(i + 1) % N] + 1; // belowUsed
}

static void sum(void) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : N]) map(tofrom : sum) // sum
  for (int i = 1; i < N; ++i)
    sum += a[i]; // sumUsed
  printf("%g\n", sum);
}

static void last(void) {
  int last = -1;
#pragma omp target teams distribute parallel for map(tofrom : last) // last
  for (int i = 0; i < N; ++i)
    last = i; // lastWritten
  printf("%d\n", last);
}

static void noBarrier(void) {
#pragma omp target parallel num_threads(4) map(tofrom : a[0 : N], b[0 : N]) // noBarrier
  {
#pragma omp for nowait
    for (int i = 0; i < N; ++i)
      a[i] = 2 * i; // noBarrierWritten
#pragma omp for
    for (int i = 0; i < N; ++i)
      b[i] = a[N - 1 - i]; // noBarrierRead
  }
}

static void teamsMeet(void) {
#pragma omp target teams num_teams(2) map(tofrom : a[0 : N]) // teamsMeet
  {
#pragma omp parallel for
    for (int i = 0; i < N; ++i)
      a[i] = i + omp_get_team_num() + 1; // teamsMeetWritten
  }
}

static void ofTeam(void) {
#pragma omp target teams distribute map(tofrom : a[0 : N]) // ofTeam
  for (int t = 0; t < 2; ++t) {
    double most[4] = {0};
#pragma omp parallel num_threads(4)
    {
#pragma omp for nowait
      for (int i = 0; i < 4; ++i)
        most[i] = i + t; // ofTeamWritten
#pragma omp for
      for (int i = 0; i < 4; ++i)
        a[4 * t + i] = most[3 - i]; // ofTeamRead
    }
  }
}

#pragma omp target device(cuda) copy_deps
#pragma omp task inout(x[0; N]) // task
void shift(double *x) {
#pragma omp parallel for
  for (int i = 1; i < N; ++i)
    x[i] = x[i - 1] + 1; // taskUsed
}

static void task(void) {
  shift(a);
#pragma omp taskwait
}

// Of an array that is resident for loops over several devices.
static void resident(void) {
#pragma acc data copy(a[0 : N])
  {
#pragma acc region for hetero(1) part_copy(a[1 : N])
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma omp target teams distribute parallel for // resident
    for (int i = 1; i < N; ++i)
      a[i] += a[i / 2]; // residentUsed
  }
}

// Atomic operations, critical sections, values that all write alike, barriers, storage of each thread, and flags behind fences.
static void right(void) {
  int counts[10] = {0}, seen = 0, flag = 0, got = 0, inside = 0;
  double best = 0;
#pragma omp target teams distribute parallel for map(tofrom : counts, seen) map(to : a[0 : N])
  for (int i = 0; i < N; ++i) {
#pragma omp atomic
    counts[(int)a[i] % 10]++;
    if (a[i] > 50)
      seen = 1;
  }
#pragma omp target teams distribute parallel for map(tofrom : best) map(to : a[0 : N])
  for (int i = 0; i < N; ++i) {
#pragma omp critical
    if (a[i] > best)
      best = a[i];
  }
#pragma omp target parallel num_threads(4) map(tofrom : inside, a[0 : N], b[0 : N])
  {
#pragma omp for
    for (int i = 0; i < N; ++i)
      a[i] = 2 * i;
#pragma omp for
    for (int i = 0; i < N; ++i)
      b[i] = a[N - 1 - i];
#pragma omp critical
    inside++;
  }
#pragma omp target teams distribute parallel for map(tofrom : flag, got) num_teams(1) thread_limit(2)
  for (int i = 0; i < 2; ++i) {
    if (i == 0) {
      got = 7;
#pragma omp flush
#pragma omp atomic write
      flag = 1;
    } else {
      int now;
#pragma omp atomic read
      now = flag;
#pragma omp flush
      if (now)
        got = got * 1;
    }
  }
  printf("%g %d %d %d %d %g\n", best, counts[3], inside, got, seen, b[0]);
}

int main(int argc, char **argv) {
  const struct {
    const char *word;
    void (*run)(void);
  } all[] = {{"carried", carried},     {"above", above},         {"below", below},   {"sum", sum},    {"last", last},
             {"noBarrier", noBarrier}, {"teamsMeet", teamsMeet}, {"ofTeam", ofTeam}, {"task", task}, {"resident", resident}, {"right", right}};
  a = malloc(N * sizeof *a), b = calloc(N, sizeof *b);
  for (int i = 0; i < N; ++i)
    a[i] = i;
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (argc > 1 && !strcmp(argv[1], all[i].word))
      all[i].run();
  return 0;
}
