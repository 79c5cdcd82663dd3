//===-- e2e/programs/same_metadirectives.c - target constructs that a metadirective chooses ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host chooses, as the constructs stand in its code. Its output is compared with that of the same file built
// without hetcc.
#include <stdio.h>

enum { N = 100 };

int main(void) {
  int a[N], n = N, sum = 0;
#pragma omp metadirective when(device = {arch("nvptx")} : teams loop) \
    default(target teams distribute parallel for map(from : a))
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp metadirective when(user = {condition(1)} : target map(a)) default(nothing)
  a[3]++;
#pragma omp metadirective when(user = {condition(0)} : target map(a)) default(nothing)
  a[4]++;
#pragma omp target teams map(tofrom : sum) reduction(+ : sum) num_teams(1)
  {
#pragma omp metadirective when(user = {condition(1)} : parallel for reduction(+ : sum)) default(nothing)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  printf("%d %d %d %d\n", a[2], a[3], a[4], sum);
  // What devices are to have stands in the construct; a condition that the host knows may stand beside it.
  int rows[N][8];
#pragma omp target map(to : a) map(from : rows)
#pragma omp metadirective when(device = {kind(nohost)} : teams distribute) default(parallel for)
  for (int i = 0; i < n; i++) {
#pragma omp metadirective when(device = {kind(nohost)} : parallel for) default(simd)
    for (int j = 0; j < 8; j++)
      rows[i][j] = a[i] + j;
  }
#pragma omp target map(to : a) map(tofrom : rows)
#pragma omp metadirective when(device = {kind(nohost)}, user = {condition(n > 9)} : teams distribute parallel for)         \
    default(parallel for)
  for (int i = 0; i < n; i++)
    rows[i][i % 8] -= a[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      sum += rows[i][j] * (j + i % 3);
  printf("%d\n", sum);
  // Two that are known at run time only, one in what the other one chooses for.
  for (int way = 0; way < 4; way++) {
#pragma omp metadirective when(user = {condition(way > 1)} : target map(tofrom : a)) otherwise(nothing)
    {
#pragma omp metadirective when(user = {condition(way % 2)} : parallel for) otherwise(nothing)
      for (int i = 0; i < n; i++)
        a[i] += way;
#pragma omp metadirective when(device = {kind(nohost)} : parallel for) otherwise(simd)
      for (int i = 0; i < n; i++)
        a[i] *= 2;
    }
    printf("%d ", a[way]);
  }
  printf("\n");
  return 0;
}
