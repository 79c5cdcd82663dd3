//===-- e2e/programs/declared_private.c - copies of variables of declare target ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct has copies of its own of a variable of `declare target`, and calls functions that use the variable itself.
// So may the code around a construct. Threads of a team each have the team's copy of a variable of the whole program.
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };

#pragma omp declare target
static int scale = 5, shifts[3] = {1, 2, 3};
struct pair {
  int a, b;
};
static struct pair ends = {100, 200};
static int scaled(int i) { return scale * i + shifts[i % 3] + ends.b; }
#pragma omp end declare target

static int faults, step, whole[2];
static double weight;

static void expect(const char *what, int i, int got, int wanted) {
  if (got != wanted && faults++ < 10)
    printf("%s %d: %d, not %d\n", what, i, got, wanted);
}

// What the functions see, as no construct changes the variables themselves.
static int seen(int i) { return 5 * i + i % 3 + 1 + 200; }

int main(void) {
  int a[N];
#pragma omp target parallel private(scale) map(from : a)
#pragma omp for
  for (int i = 0; i < N; i++) {
    scale = i * 2;
    a[i] = scale + scaled(i);
  }
  for (int i = 0; i < N; i++)
    expect("private", i, a[i], 2 * i + seen(i));

#pragma omp target teams distribute parallel for private(scale) firstprivate(shifts, ends) map(from : a)
  for (int i = 0; i < N; i++) {
    scale = i;
    a[i] = scale + shifts[1] + scaled(i) + ends.a;
  }
  for (int i = 0; i < N; i++)
    expect("loop", i, a[i], i + 2 + seen(i) + 100);

#pragma omp target firstprivate(scale) map(from : a)
  {
    scale = 7;
#pragma omp parallel for private(shifts)
    for (int i = 0; i < N; i++) {
      shifts[2] = i;
      a[i] = shifts[2] + scaled(i);
    }
    a[0] = scale;
  }
  for (int i = 0; i < N; i++)
    expect("block", i, a[i], i ? i + seen(i) : 7);

#pragma omp target teams distribute map(from : a) private(scale)
  for (int i = 0; i < N; i++) {
    scale = i + 3;
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(scale)
    for (int j = 0; j < 20; j++)
      sum += scale * j;
    a[i] = sum + scaled(1);
  }
  for (int i = 0; i < N; i++)
    expect("teams", i, a[i], 190 * (i + 3) + seen(1));

  int (*const rows)[20] = malloc(N * sizeof *rows), b[20];
  weight = 2;
#pragma omp target map(from : a)
  {
    weight = 5;
    step = 3;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = (int)weight * i + step;
    weight += 1;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] += (int)weight;
  }
#pragma omp target teams distribute private(step, whole, weight) map(from : rows[0 : N])
  for (int i = 0; i < N; i++) {
    step = 2 * i;
    whole[1] = i;
    weight = 0;
#pragma omp parallel for reduction(+ : weight)
    for (int j = 0; j < 20; j++)
      weight += j;
#pragma omp parallel for
    for (int j = 0; j < 20; j++)
      rows[i][j] = step + whole[1] * j + (int)weight;
  }
#pragma omp target teams distribute firstprivate(weight) private(b) map(tofrom : a)
  for (int i = 0; i < N; i++) {
    weight = i;
#pragma omp parallel for reduction(+ : weight)
    for (int j = 0; j < 20; j++)
      weight += j;
    b[0] = (int)weight;
    a[i] += b[0];
  }
  for (int i = 0; i < N; i++) {
    expect("values", i, a[i], 5 * i + 3 + 6 + i + 190);
    for (int j = 0; j < 20; j++)
      expect("rows", i * 20 + j, rows[i][j], 2 * i + i * j + 190);
  }
  double many[200], few[4] = {1, 2, 3, 4};
  for (int j = 0; j < 200; j++)
    many[j] = j;
#pragma omp target teams distribute firstprivate(many, few) map(from : a)
  for (int i = 0; i < N; i++) {
    many[i] = 1000;
    few[1] = 0;
#pragma omp parallel for
    for (int j = 100; j < 200; j++)
      many[j] = 2 * j + i;
    a[i] = (int)(many[i] + many[i + 100] + many[80] + few[1] + few[3]);
  }
  for (int i = 0; i < N; i++)
    expect("arrays", i, a[i], 1000 + 2 * (i + 100) + i + 80 + 4);
#pragma omp target firstprivate(weight) map(from : a[0 : 1])
  {
#pragma omp parallel for reduction(+ : weight)
    for (int j = 0; j < 200; j++)
      weight += j;
    a[0] = (int)weight;
  }
  expect("one copy", 0, a[0], 2 + 199 * 100);
  int around[3] = {0};
#pragma omp parallel private(scale, shifts) firstprivate(ends) num_threads(1)
  {
    scale = 40;
    shifts[1] = 6;
#pragma omp target map(from : around[0])
    around[0] = ++scale;
#pragma omp target map(tofrom : scale) map(from : around[1])
    around[1] = ++scale + ends.b;
#pragma omp target map(from : around[2])
    around[2] = ++shifts[1];
    expect("copies around", 0, around[0], 41);
    expect("copies around", 1, around[1], 241);
    expect("copies around", 2, around[2], 7);
    expect("copies around", 3, scale, 41);
    expect("copies around", 4, shifts[1], 7);
  }
  free(rows);
  expect("host", 2, (int)weight, 2);
  expect("host", 0, scale, 5);
  expect("host", 1, shifts[2], 3);
  if (!faults)
    printf("declared_private: verified\n");
  return faults != 0;
}
