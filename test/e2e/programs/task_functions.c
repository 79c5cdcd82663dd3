//===-- e2e/programs/task_functions.c - functions whose calls are tasks --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The clauses stand before prototypes and before definitions. Parameters are pointers, numbers, structs and arrays of
// variable length. Output is compared with that of a serial build.
#include "task_busy.h"

#include <stdio.h>

enum { N = 48, Parts = 6, Rounds = 4, Side = 12 };

typedef struct Line {
  double scale, shift;
  int delay;
} Line;

typedef struct Tally {
  int calls;
  double last;
} Tally;

// The prototype alone has the clauses.
#pragma omp task in([n]from) out([n]to)
static void map_line(int n, const double *from, double *to, Line line);

// A prototype of external linkage.
#pragma omp task input([n]a, [n]b) inout([n]sum)
void add_both(const double *a, const double *b, double *sum, int n, int delay);

// Both the prototype and the definition have them.
#pragma omp task in([n]a) output(*result)
static void fold(double *a, int n, double *result);

// Only the definition has them.
#pragma omp task output([n]a)
static void fill(double *a, int n, double start) {
  busy((int)start % 5 * 25);
  for (int i = 0; i < n; i++)
    a[i] = start + i;
}

#pragma omp task inout([n]m)
static void shear(int n, double (*m)[n], double by) {
  busy(60);
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] += by * m[i - 1][j];
}

#pragma omp task inout(m[0;n][0;n])
static void mirror(int n, double (*m)[n]) {
  busy(20);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      const double kept = m[i][j];
      m[i][j] = m[j][i] + 1;
      m[j][i] = kept;
    }
}

// One column: items that are n apart.
#pragma omp task in(m[0;n][j]) out(a[0;n])
static void column(int n, double m[n][n], int j, double a[n]) {
  busy(5 * j);
  for (int i = 0; i < n; i++)
    a[i] = m[i][j];
}

#pragma omp task inout(*tally)
static void count(double value, Tally *tally);

static void map_line(int n, const double *from, double *to, Line line) {
  busy(line.delay);
  for (int i = 0; i < n; i++)
    to[i] = from[i] * line.scale + line.shift;
}

void add_both(const double *a, const double *b, double *sum, int n, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    sum[i] = sum[i] * 0.5 + a[i] - b[i];
}

// A task that creates tasks of its own function and waits for them.
#pragma omp task in([n]a) output(*result)
static void fold(double *a, int n, double *result) {
  if (n <= 3) {
    busy(n * 10);
    *result = a[0];
    for (int i = 1; i < n; i++)
      *result = *result * 0.75 + a[i];
    return;
  }
  double left, right;
  fold(a, n / 2, &left);
  fold(a + n / 2, n - n / 2, &right);
#pragma omp taskwait
  *result = left - right * 0.5;
}

static Line next_line(int *made) {
  const Line line = {1 + *made % 3, *made, *made % 4 * 20};
  ++*made;
  return line;
}

static void rounds(double (*a)[N], double (*b)[N], double *sum) {
  int made = 0;
  for (int r = 0; r < Rounds; r++)
    for (int p = 0; p < Parts; p++) {
      fill(a[p], N, r * 7 + p); // the readers of the round before come first
      if ((r + p) % 2)
        map_line(N, a[p], b[p], next_line(&made)); // arguments are evaluated at the call
      else
        map_line(N, b[(p + 1) % Parts], b[p], (Line){0.5, p, 40});
      switch (p % 3) {
      case 0: add_both(a[p], b[p], sum, N, 30); break;
      case 1: add_both(b[p], a[p], sum, N, made % 7); // fall through
      default: add_both(sum, a[p], b[p], N, 0);
      }
    }
}

static void matrix(int n, double *results) {
  double m[n][n], columns[n][n];
  for (int i = 0; i < n; i++)
    fill(m[i], n, 3 * i);
  for (int j = 0; j < n; j++) {
    if (j % 2)
      shear(n, m, 0.25);
    else
      mirror(n, m);
    column(n, m, j, columns[j]);
    fold(columns[j], n, &results[j]);
  }
#pragma omp taskwait
}

static void count(double value, Tally *tally) {
  busy(tally->calls ? 3 : 90);
  tally->calls++;
  tally->last = tally->last * 0.5 + value;
}

int main(void) {
  static double a[Parts][N], b[Parts][N], sum[N];
  double results[Side], whole;
  Tally tally = {0, 0};
  rounds(a, b, sum);
  fold(sum, N, &whole);
#pragma omp taskwait
  printf("sum: %.12g %.12g %.12g\n", sum[0], sum[N - 1], whole);
  printf("parts: %.12g %.12g\n", a[Parts - 1][N - 1], b[2][5]);
  matrix(Side, results);
  for (int j = 0; j < Side; j++)
    count(results[j], &tally);
  void (*call)(double, Tally *) = count;
#pragma omp taskwait
  call(1, &tally); // through a pointer it is a call like any other
  printf("columns: %d %.12g %.12g\n", tally.calls, tally.last, results[Side - 1]);
  return 0;
}
