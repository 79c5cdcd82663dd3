//===-- e2e/programs/same_inner_results.c - results of constructs inside of a target construct -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Where a clause gives `target` a copy of a scalar, reductions, last values and linear steps of constructs inside of it
// stay in that copy. The same holds for what `default(firstprivate)` copies. The serial program puts the values back
// itself.
#include <stdio.h>
#include <string.h>

enum { n = 8 };

struct pair {
  int v, w;
};

static int x = 3, b[n];

static void print(const char *name) {
#ifdef SERIAL
  x = 3;
#endif
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i + 1) * b[i];
  printf("%s: %d %ld\n", name, x, sum);
  for (int i = 0; i < n; i++)
    b[i] = 0;
}

static void defaults(void) {
  int table[n], out[n];
  struct pair s = {1, 2};
  for (int i = 0; i < n; i++)
    table[i] = i;
#ifdef SERIAL
  int before[n];
  memcpy(before, table, sizeof table);
#endif
#pragma omp target teams distribute parallel for default(firstprivate) map(from : out) shared(out)
  for (int i = 0; i < n; i++) {
    table[i] += 5;
    s.v = 9;
    out[i] = table[i] + s.v;
  }
  memcpy(b, out, sizeof b);
  print("default(firstprivate)");
#ifdef SERIAL
  memcpy(table, before, sizeof table);
  s.v = 1;
#endif
#pragma omp target parallel for default(private) map(from : out) shared(out)
  for (int i = 0; i < n; i++) {
    table[i] = 5;
    s.v = 9;
    out[i] = table[i] + s.v;
  }
  memcpy(b, out, sizeof b);
  print("default(private)");
#ifdef SERIAL
  memcpy(table, before, sizeof table);
  s.v = 1;
#endif
  printf("%d %d %d\n", table[3], s.v, s.w);
}

int main(void) {
#pragma omp target firstprivate(x) map(from : b)
#pragma omp teams distribute parallel for lastprivate(x)
  for (int i = 0; i < n; i++) {
    x = 10 + i;
    b[i] = x;
  }
  print("teams distribute parallel for lastprivate");
#pragma omp target firstprivate(x) map(from : b)
#pragma omp simd linear(x : 2)
  for (int i = 0; i < n; i++) {
    b[i] = x;
    x += 2;
  }
  print("simd linear");
#pragma omp target firstprivate(x) map(from : b)
#pragma omp parallel for reduction(+ : x)
  for (int i = 0; i < n; i++) {
    x += i;
    b[i] = i;
  }
  print("parallel for reduction");
#pragma omp target firstprivate(x) map(from : b)
  {
#pragma omp parallel for reduction(+ : x)
    for (int i = 0; i < n; i++)
      x += i;
#pragma omp parallel for reduction(max : x)
    for (int i = 0; i < n; i++)
      x = x > 5 * i ? x : 5 * i;
    for (int i = 0; i < n; i++)
      b[i] = x * i;
  }
  print("two reductions in a block");
#pragma omp target firstprivate(x) map(from : b)
  {
#pragma omp teams reduction(+ : x)
#pragma omp distribute parallel for reduction(+ : x)
    for (int i = 0; i < n; i++) {
      x += i;
      b[i] = 2 * i;
    }
  }
  print("firstprivate, teams reduction");
#pragma omp target data map(tofrom : x)
  {
#pragma omp target map(from : b) defaultmap(firstprivate : scalar)
#pragma omp parallel for reduction(+ : x)
    for (int i = 0; i < n; i++) {
      x += i;
      b[i] = 3 * i;
    }
  }
  print("mapped around");
  defaults();
  return 0;
}
