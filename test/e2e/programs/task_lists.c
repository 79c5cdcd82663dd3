//===-- e2e/programs/task_lists.c - lists of constructs for devices in tasks ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clauses of such constructs name variables that the task shares, and others that nothing else in the task names.
#include <stdio.h>

enum { N = 40 };
struct Record {
  double sum, item[4];
};

int main(void) {
  int n = N, half = N / 2, teams = 2, steps = 0;
  double x[N], y[N] = {0}, sum = 1, bins[2] = {0, 0}, grid[3][4] = {{1, 2}, {3, 4}}, own = 0;
  double *p = x;
  struct Record record = {1, {2, 3}};
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma omp task inout(sum) in([n]p)
  {
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : p[0 : n]) map(tofrom : sum)
    for (int i = 0; i < n; i++)
      sum += p[i];
  }
#pragma omp task inout(bins) in([n]p)
  {
#pragma omp target teams distribute parallel for map(to : p[0 : n]) map(tofrom : bins) reduction(+ : bins)
    for (int i = 0; i < n; i++)
      bins[i % 2] += p[i];
  }
#pragma omp task inout(sum) in([n]p)
  {
#pragma acc parallel loop copyin(p[0:n]) copy(sum) reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += p[i];
  }
#pragma omp task inout(record, steps)
  {
#pragma omp target map(tofrom : record)
    record.sum += 1;
#pragma omp target teams distribute parallel for map(tofrom : record.item)
    for (int i = 0; i < 4; i++)
      record.item[i] += i;
    steps += 2;
#pragma omp target data map(tofrom : steps) use_device_addr(steps)
    {
#pragma omp target has_device_addr(steps)
      steps += 3;
    }
  }
#pragma omp task inout(grid)
  {
#pragma omp target teams distribute parallel for map(tofrom : grid)
    for (int i = 0; i < 4; i++)
      grid[i % 3][i] += 1;
#pragma omp target teams distribute parallel for map(tofrom : grid[0 : 3][0 : 4])
    for (int i = 0; i < 4; i++)
      grid[i % 3][i] += sizeof grid;
  }
  // The pointer is shared.
#pragma omp task shared(p, teams) inout([n]p)
  {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n]) num_teams(teams) if (n > 4)
    for (int i = 0; i < half; i++)
      p[i] += 1;
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target
    p[2] += 3;
#pragma omp target data use_device_ptr(p)
    {
#pragma omp target is_device_ptr(p)
      p[3] += 4;
    }
#pragma omp target exit data map(from : p[0 : n])
  }
  // Only the clauses name n, half and teams.
#pragma omp task inout(y)
  {
#pragma omp target data map(tofrom : y[0 : n]) device(0 * teams)
    {
#pragma omp target teams distribute parallel for num_teams(teams)
      for (int i = 0; i < N; i++)
        y[i] = 2 * i;
#pragma omp target update from(y[0 : half])
#pragma omp target update from(y[half : n - half])
    }
  }
  // A kernel has a copy of a scalar that no clause names.
#pragma omp task inout(own, y)
  {
#pragma omp target map(tofrom : y)
    {
      y[5] += own + 1;
    }
    own = 7;
  }
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    printf("%g %g\n", x[i], y[i]);
  for (int i = 0; i < 12; i++)
    printf("%g ", grid[i / 4][i % 4]);
  printf("%g %g %g %g %g %g %d\n", sum, bins[0], bins[1], record.sum, record.item[3], own, steps);
  return 0;
}
