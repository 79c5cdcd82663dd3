//===-- e2e/programs/task_blocks.c - tasks on blocks and statements ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Variables of a block are copied when its task is created, unless a clause shares them. Blocks hold loops, types and
// variables of their own, and other tasks. The creator changes its variables while tasks are still waiting.
#include "task_busy.h"

#include <stdio.h>

enum { N = 8 };

typedef struct Pair {
  int low, high;
  double factor[3];
} Pair;

static int square(int x) { return x * x; }
static void store(int *at, int x) { *at = x; }

static void captured(int n) {
  int results[N], last = -1, k = 0;
  double sums[N], fixed[4], variable[8];
  Pair pair = {0};
  const int *before = &k;
  for (int i = 0; i < N; i++) {
    k = 3 * i + 1;
    for (int j = 0; j < 4; j++)
      fixed[j] = i + j;
    for (int j = 0; j < n; j++)
      variable[j] = i * j;
    pair = (Pair){i, k, {0.5, i, 2}};
    before = i ? &results[i - 1] : &last;
#pragma omp task in(*before) out(results[i])
    {
      busy((N - i) * 5);
      results[i] = k * 10 + i + *before % 7;
    }
#pragma omp task in(results[i]) out(sums[i])
    {
      // The task changes its own copies.
      fixed[i % 4] += 0.25;
      variable[n - 1]++;
      pair.factor[1] += pair.low;
      double sum = results[i];
      for (int j = 0; j < 4; j++)
        sum = sum * 0.5 + fixed[j] * pair.factor[j % 3];
      for (int j = 0; j < n; j++)
        sum -= variable[j];
      sums[i] = sum + pair.high;
    }
    k = -1, pair.low = 99, pair.factor[0] = 77, fixed[0] = variable[0] = 55;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i += 3)
    printf("captured %d: %d %.12g\n", i, results[i], sums[i]);
}

static void scalars(void) {
  int x = 1, y = 0, z = 0, t = 0, total = 0;
  Pair pair = {0};
  for (int i = 0; i < 5; i++) {
#pragma omp task inout(x) priority(i)
    {
      busy(60 - 10 * i);
      x += i;
    }
#pragma omp task inout(x)
    ; // orders, and does nothing
#pragma omp task in(x) out(y) untied
    y = x * 2;
#pragma omp task in(x, y) inout(z)
    if (y > 4)
      z = z * 3 + x + y;
    else
      z++;
#pragma omp task default(none) firstprivate(i) private(t) shared(total, z) in(z) inout(total)
    {
      t = z + i;
      total = total * 2 + t;
    }
#pragma omp task in(total) out(pair.low)
    pair.low = total % 1000;
#pragma omp task in(pair.low) out(pair.high)
    store(&pair.high, square(pair.low) % 1000);
#pragma omp task if(0) inout(x)
    x = x * 2 + i;
    printf("scalars %d: %d\n", i, x); // the task above is complete: it has not been deferred
  }
#pragma omp taskwait
  printf("scalars: %d %d %d %d %d %d\n", x, y, z, total, pair.low, pair.high);
}

static void bodies(void) {
  static int history[N]; // static variables are shared
  int order = 0, kinds[N], calls = 0;
  for (int i = 0; i < N; i++) {
#pragma omp task inout(order) out(kinds[i]) label(bodies)
    {
      typedef struct Step {
        int from, to;
      } Step;
      enum { Even = 2, Odd = 5 };
      static int steps;
      const Step step = {steps, steps + 1};
      steps = step.to;
      busy(i % 3 == 0 ? 50 : 2);
      switch (i % 4) {
      case 0: kinds[i] = Even; break;
      case 1: kinds[i] = Odd + step.from; break;
      default:
        for (kinds[i] = 0;; kinds[i]++) {
          if (kinds[i] % 2)
            continue;
          if (square(kinds[i]) > 10 * i)
            break;
        }
      }
      order = order * 3 % 1009 + step.to;
      history[i] = order;
      { order += 2; }
    }
  }
#pragma omp task inout(order) shared(calls)
  calls = order + 1;
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    order = (order * 31 + kinds[i] * 7 + history[i]) % 100003;
  printf("bodies: %d %d\n", order, calls);
}

static void nested(void) {
  int rows[N][N], sums[N], total = 0;
  for (int i = 0; i < N; i++) {
#pragma omp task out(rows[i]) out(sums[i])
    {
      int part[2] = {0, 0};
      for (int j = 0; j < N; j++) {
#pragma omp task out(rows[i][j])
        {
          busy((i + j) % 5 * 8);
          rows[i][j] = i * j + j;
        }
      }
      for (int half = 0; half < 2; half++) {
#pragma omp task in(rows[i][half * N / 2;N / 2]) shared(part)
        for (int j = 0; j < N / 2; j++)
          part[half] = part[half] * 2 + rows[i][half * N / 2 + j];
      }
#pragma omp taskwait
      sums[i] = part[0] - part[1];
    }
#pragma omp task in(sums[i]) inout(total) final(1)
    {
      int doubled = sums[i], more;
#pragma omp task inout(doubled)
      doubled *= 2;
#pragma omp task in(doubled) out(more)
      {
        busy(20);
        more = doubled + i;
      }
      total = total * 3 % 10007 + more; // a final task's own tasks have run at once
    }
  }
#pragma omp taskwait
  printf("nested: %d %d %d\n", total, sums[N - 1], rows[N - 1][N - 1]);
}

// Clauses of directives in blocks name variables that the tasks share.
static void listed(void) {
  int own = 5, last = -1, first = 3, threads = 3, size = 0, calls = 0, moved[4] = {1, 2, 3, 4}, table[2][3] = {{0}};
  int bins[4] = {0}, some[4] = {0};
  double x[N] = {0};
  Pair both = {1, 2, {0}};
#pragma omp task inout(x) shared(own)
  {
#pragma omp parallel for private(own)
    for (int i = 0; i < N; i++) {
      own = i;
      x[i] += own;
    }
  }
#pragma omp task inout(x, last)
  {
#pragma omp parallel for lastprivate(last) num_threads(threads)
    for (int i = 0; i < N; i++) {
      last = i;
      x[i] += last;
    }
    last++;
  }
#pragma omp task inout(x) shared(first, both)
  {
    if (first)
#pragma omp parallel for firstprivate(first, both)
      for (int i = 0; i < N; i++) {
        first += i;
        x[i] += first + both.high;
        first -= i;
      }
    else
      first = 2;
    both.low++;
  }
#pragma omp task inout(x, moved, table)
  {
#pragma omp parallel for firstprivate(moved) lastprivate(table) num_threads(2)
    for (int i = 0; i < N; i++) {
      moved[i % 4]++;
      x[i] += moved[3];
      moved[i % 4]--;
      for (int k = 0; k < 6; k++)
        table[k / 3][k % 3] = i * k;
    }
    moved[0] += (int)sizeof moved;
  }
#pragma omp task inout(bins, some) shared(size)
  {
#pragma omp parallel for reduction(+ : bins, size) reduction(+ : some[1 : 2])
    for (int i = 0; i < N; i++) {
      bins[i % 4] += i;
      size += i;
      some[1 + i % 2]++;
    }
    some[0] = (int)sizeof some;
  }
#pragma omp task inout(x) shared(calls, threads)
  {
#pragma omp parallel num_threads(threads)
    {
#pragma omp for lastprivate(calls) firstprivate(first) nowait
      for (int i = 0; i < N; i++) {
        calls = i + first;
        x[i] += calls;
      }
    }
    calls++;
#pragma omp simd private(threads)
    for (int i = 0; i < N; i++) {
      threads = i;
      x[i] += threads;
    }
  }
#pragma omp taskwait
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 0.5 + x[i];
  printf("listed: %g %d %d %d %d %d %d %d %d %d %d\n", sum, last, first, both.low, moved[0], table[1][2], bins[1],
         some[0], some[2], size, calls);
}

// Rows whose length is known at run time only: the pointers are the tasks' own, or shared.
static void rows(int n) {
  int plane[n][n], cube[n][n][n];
  int(*p)[n] = plane, (*restrict q)[n][n] = cube;
#pragma omp task shared(p) inout(plane)
  {
    p[0][0] = 1;
    p[n - 1][n - 1] = (int)sizeof *p;
  }
#pragma omp task shared(q) inout(cube)
  {
    q[1][1][1] = 7;
    q = q + 1;
    (*q)[0][0] = 9;
  }
#pragma omp taskwait
  printf("rows: %d %d %d %d %d\n", plane[0][0], plane[n - 1][n - 1], cube[1][1][1], cube[1][0][0], q == cube + 1);
}

int main(void) {
  rows(3);
  captured(5);
  scalars();
  bodies();
  nested();
  listed();
  return 0;
}
