// Kernels that call functions of another file.
#include "across_files.h"

#include <stdio.h>
#include <stdlib.h>

#define N 1000

int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

static double a[N], b[N];

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * (i % 7 + 1);
  printf("%s: %.17g %.17g %.17g\n", name, a[0], a[N - 1], sum);
}

static void fill(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 0.5, b[i] = N - i;
}

static double local(double x) { return twice(x) + third(x); } // of this file, and calls the other one

int main(void) {
  setenv("HET_LOG", "error", 1); // a warning says what has no device version
  fill();
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = twice(a[i]);
  print("declare target");

#pragma acc parallel loop copy(a) copyin(b)
  for (int i = 0; i < N; i++)
    put(a, i, third(a[i]) + named(b[i]));
  print("routine");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++) {
    struct pair p = {a[i], i};
    const int by[2] = {3, 5};
    p = halve(p);
    grow(&p, by);
    a[i] = p.first + p.second;
  }
  print("records");

  double total = 0;
#pragma omp target teams distribute parallel for map(to : a) reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += is_even(i % 20) ? 1 : 0.5;
  printf("both ways: %g\n", total);

#pragma omp target map(tofrom : a)
  for (int i = 1; i < N; i++)
    a[i] = local(a[i - 1]) / 8;
  print("one thread");

#pragma omp target teams distribute map(tofrom : a) map(to : b)
  for (int i = 0; i < N / 10; i++) {
    double row = named(b[i]);
#pragma omp parallel for
    for (int j = 0; j < 10; j++)
      a[i * 10 + j] += twice(row) + third(j);
  }
  print("teams");

  double sum = 0;
#pragma acc region for hetero(1) part_copy(a[1:N]) part_copyin(b[1:N]) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = local(a[i]) + named(b[i]);
    sum += is_odd(i % 20);
  }
  print("split loop");
  printf("sum: %g\n", sum);

#pragma acc region for hetero(1) part_copy(a[1:N])
  for (int i = 0; i < N; i++)
    put(a + i, 0, a[i] / 4096);
  print("split loop, pointers");

  // The variables of the other file's functions are the device's.
  reset_tally();
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = bump(a[i]);
  print("variables");
  long seen = 0;
#pragma omp target map(from : seen)
  seen = tally();
  printf("tally: %ld\n", seen);
  printf("on the device: %ld\n", take_tally());

#pragma omp target
  factor *= 3;
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = third(a[i] * factor) + offsets[i % 3];
  print("variables of another file");
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] *= weights[i % 3];
  print("constants of another file");
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = weights[i % 3] + bump(a[i]);
  print("constants, by the host");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = unmarked(a[i]);
  print("unmarked");
  return 0;
}
