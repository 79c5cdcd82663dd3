//===-- e2e/programs/same_shared_memory.c - requires unified_shared_memory ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels follow pointers that no clause names, and see and make changes of the host's memory at once, inside of data
// constructs too. Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>
#ifndef SERIAL
#include <omp.h>
#endif
#pragma omp requires unified_shared_memory

struct node {
  int value;
  struct node *next;
};
#pragma omp declare target
int weight = 2;
#pragma omp end declare target

static int walk(struct node *first) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  for (struct node *q = first; q; q = q->next) {
    q->value += weight;
    sum += q->value;
  }
  return sum;
}

static double rows(double **row, int n, int m) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      row[i][j] *= 2;
      sum += row[i][j];
    }
  return sum;
}

int main(void) {
  const int n = 30, m = 7;
  struct node *first = NULL;
  double **row = malloc(n * sizeof *row), *flat = malloc(n * m * sizeof *flat);
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    *one = (struct node){i, first};
    first = one;
    row[i] = flat + i * m;
    for (int j = 0; j < m; j++)
      row[i][j] = i + 0.5 * j;
  }
  printf("%d %g\n", walk(first), rows(row, n, m));
  weight = 5;
  int local[3] = {1, 2, 3}, sum = 0;
#pragma omp target data map(to : flat[0 : n * m])
  {
    flat[3] = 100; // the device sees it
#pragma omp target teams distribute parallel for firstprivate(local)
    for (int i = 0; i < n * m; i++)
      flat[i] += local[i % 3];
    sum += flat[3] > 100; // and the host this
  }
#pragma omp target enter data map(to : flat[0 : n * m])
#pragma omp target update from(flat[0 : n * m])
#pragma omp target exit data map(delete : flat[0 : n * m])
  printf("%d %g %d\n", walk(first), rows(row, n, m), sum);
#ifdef SERIAL
  printf("1 1\n");
#else
  printf("%d %d\n", omp_target_is_accessible(row, n * sizeof *row, omp_get_default_device()) != 0,
         omp_target_is_accessible(&sum, sizeof sum, omp_get_initial_device()) != 0);
#endif
  return 0;
}
