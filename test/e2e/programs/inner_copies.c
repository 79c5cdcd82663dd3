//===-- e2e/programs/inner_copies.c - copies of constructs inside of a kernel ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs inside of a target construct have copies of what they name, and tasks of what nobody named.
#include <stdio.h>

static int wrong;

static void unnamed(int start) {
  int result[6], b = start, c = start, d = start, e = start;
#pragma omp target map(from : result) map(tofrom : b, c, d, e)
  {
    int a = start, f = start; // the region's own are copied for a task
#pragma omp task
    a += 7;
#pragma omp task shared(f)
    f += 7;
#pragma omp taskwait
#pragma omp task default(firstprivate)
    b += 7;
#pragma omp taskloop default(firstprivate)
    for (int i = 0; i < 4; i++)
      c += 7;
#pragma omp taskwait
#pragma omp parallel default(firstprivate) num_threads(2)
    d += 7;
#pragma omp task firstprivate(e)
    e += 7;
#pragma omp taskwait
    const int values[] = {a, b, c, d, e, f};
    for (int i = 0; i < 6; i++)
      result[i] = values[i];
  }
  for (int i = 0; i < 6; i++)
    wrong += result[i] != start + (i == 5 ? 7 : 0);
}

// Each thread runs all iterations of a loop that binds to it.
static void bound(int n) {
  int sums[4] = {0}, ran[4] = {0};
#pragma omp target parallel num_threads(4) map(tofrom : sums, ran)
  {
    int mine = 0, thread = 0;
#pragma omp loop bind(thread)
    for (int i = 0; i < n; ++i)
      mine += i;
#pragma omp for
    for (int i = 0; i < 4; i++)
      thread = i, ran[i] = 1;
    sums[thread] += mine;
  }
  for (int i = 0; i < 4; i++) // however many threads there are, no sum is of a part of the loop
    wrong += sums[i] % (n * (n - 1) / 2) != 0 || !ran[i];
}

// So does each team.
static void boundInTeams(int n) {
  int sums[4] = {0}, host = 0;
#pragma omp target teams num_teams(4) map(tofrom : sums)
  {
    int mine = 0;
#pragma omp loop bind(thread)
    for (int i = 0; i < n; ++i)
      mine += i;
#pragma omp distribute
    for (int i = 0; i < 4; i++)
      sums[i] = mine;
  }
#pragma omp teams num_teams(1)
  {
#pragma omp loop bind(thread)
    for (int i = 0; i < n; ++i)
      host += i;
  }
  for (int i = 0; i < 4; i++)
    wrong += sums[i] != n * (n - 1) / 2;
  wrong += host != n * (n - 1) / 2;
}

// What `default` makes a copy of stays as it was, though the target construct maps it.
static void byDefault(int start) {
  int s = start, t = start, a[4] = {0};
#pragma omp target map(tofrom : s, a)
#pragma omp parallel for default(firstprivate)
  for (int i = 0; i < 4; i++) {
    s += 7;
    a[i] = 50;
  }
#pragma omp target parallel for default(firstprivate) map(tofrom : s, a)
  for (int i = 0; i < 4; i++) {
    s += 7;
    a[i] = 50;
  }
#pragma omp target teams num_teams(2) default(firstprivate) map(tofrom : s, a)
  {
    s += 7;
    a[1] = 50;
  }
#pragma omp target parallel num_threads(2) default(firstprivate) map(tofrom : s, a)
  {
    s += 7;
    a[1] = 50;
  }
#pragma omp target map(tofrom : s, a)
#pragma omp parallel num_threads(2) default(firstprivate)
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
      s += 7;
      a[i] = 50;
    }
  }
#pragma omp target map(tofrom : s, a)
#pragma omp teams loop default(firstprivate)
  for (int i = 0; i < 4; i++) {
    s += 7;
    a[i] = 50;
  }
#pragma omp target map(tofrom : s, a)
#pragma omp taskloop default(firstprivate)
  for (int i = 0; i < 4; i++) {
    s += 7;
    a[i] = 50;
  }
#pragma omp target teams num_teams(2) map(tofrom : s) default(private)
  s = 7;
#pragma omp target parallel num_threads(2) map(tofrom : t) default(private)
  t = 7;
  wrong += s != start || t != start || a[0] || a[1] || a[3];
}

int main(void) {
  byDefault(6);
  unnamed(6);
  unnamed(-3);
  boundInTeams(9);
  bound(2);
  bound(33);
  if (!wrong)
    printf("inner_copies: verified\n");
  return wrong != 0;
}
