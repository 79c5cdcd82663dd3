//===-- e2e/programs/same_mapper_each.c - plain OpenMP: mappers of several items -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A mapper applies to each item of a section or an array, and to the members of each. Output is compared with that of
// the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int len;
  double *data;
} vector;
#pragma omp declare mapper(vector v) map(v, v.data[0 : v.len])
#pragma omp declare mapper(out : vector v) map(to : v.len) map(from : v.data[0 : v.len])

// Of vectors, as many as it says.
typedef struct {
  int tag, count;
  vector *row;
} matrix;
#pragma omp declare mapper(matrix m) map(m, m.row[0 : m.count])

// Without a mapper of its own.
typedef struct {
  int before;
  vector inside;
  float after[3];
} holder;

static vector make(int n, int from) {
  vector v = {n, malloc(n * sizeof(double) + 1)};
  for (int i = 0; i < n; i++)
    v.data[i] = from + i;
  return v;
}

static double sum(const vector *v) {
  double all = 0;
  for (int i = 0; i < v->len; i++)
    all += v->data[i] * (i % 5 + 1);
  return all;
}

// Sections of pointers, whole arrays and arrays of arrays; another mapper; a part of the items.
static void flat(int n) {
  vector *all = malloc(n * sizeof *all), pair[2] = {make(5, 1), make(0, 0)}, table[2][3];
  for (int i = 0; i < n; i++)
    all[i] = make(3 + i % 4, i);
  for (int i = 0; i < 6; i++)
    table[i / 3][i % 3] = make(i + 1, 10 * i);
#pragma omp target teams distribute parallel for map(all[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < all[i].len; j++)
      all[i].data[j] += i;
#pragma omp target map(tofrom : pair)
  pair[0].data[2] = 40;
#pragma omp target
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      table[i][j].data[i] = -j;
#pragma omp target map(mapper(out), tofrom : all[2 : n / 2])
  for (int i = 2; i < 2 + n / 2; i++)
    for (int j = 0; j < all[i].len; j++)
      all[i].data[j] = i * j;
  for (int i = 0; i < n; i++)
    printf("all %d %g\n", i, sum(&all[i]));
  printf("pair %g\n", sum(&pair[0]));
  for (int i = 0; i < 6; i++)
    printf("table %g\n", sum(&table[i / 3][i % 3]));
}

static void members(void) {
  holder pair[2];
  for (int i = 0; i < 2; i++) {
    pair[i].before = i;
    pair[i].inside = make(4, i);
    pair[i].after[0] = pair[i].after[1] = pair[i].after[2] = 0;
  }
#pragma omp target map(tofrom : pair)
  for (int i = 0; i < 2; i++) {
    pair[i].inside.data[pair[i].before] = 9;
    pair[i].after[i] = 7;
  }
  for (int i = 0; i < 2; i++)
    printf("holder %d %g %g %g\n", pair[i].before, sum(&pair[i].inside), pair[i].after[0], pair[i].after[1]);
}

// Items within items, over several constructs.
static void nested(int n) {
  matrix *all = malloc(n * sizeof *all);
  for (int i = 0; i < n; i++) {
    all[i] = (matrix){i, i % 3 + 1, malloc((i % 3 + 1) * sizeof(vector))};
    for (int j = 0; j < all[i].count; j++)
      all[i].row[j] = make(2 + j, i + j);
  }
  vector *const kept = all[0].row;
#pragma omp target enter data map(to : all[0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < all[i].count; j++)
      for (int k = 0; k < all[i].row[j].len; k++)
        all[i].row[j].data[k] *= 2;
#pragma omp target update from(all[1 : 2])
  printf("updated %g %g\n", sum(&all[1].row[0]), sum(&all[2].row[1]));
  all[1].row[0].data[0] = 100;
#pragma omp target update to(all[1 : 1])
#pragma omp target
  all[1].row[0].data[1] += all[1].row[0].data[0];
#pragma omp target exit data map(from : all[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < all[i].count; j++)
      printf("matrix %d %d %g\n", all[i].tag, j, sum(&all[i].row[j]));
  printf("pointers %d\n", all[0].row == kept);
  matrix one = all[n - 1];
#pragma omp target data map(one)
  {
#pragma omp target
    one.row[0].data[0] = 77;
  }
#pragma omp target
  one.row[0].data[1] = 78;
  printf("one %g\n", sum(&one.row[0]));
}

// Items as sums of a pointer and a number, through pointers to pointers too.
static void sums(int at) {
  int values[6] = {0, 1, 2, 3, 4, 5}, *first = values, *all[3] = {values, values + 2, values + 4};
#pragma omp target map(*(first + at))
  *(first + at) += 10;
#pragma omp target map(tofrom : *(1 + *(all + at))) map(to : *(all + at))
  *(*(all + at) + 1) += 20;
  for (int i = 0; i < 6; i++)
    printf("sums %d\n", values[i]);
}

int main(void) {
  sums(2);
  flat(9);
  members();
  nested(7);
  return 0;
}
