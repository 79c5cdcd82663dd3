//===-- e2e/programs/task_sections.c - tasks that name parts of arrays ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [first;length] and [first:last] (the last item included) on vectors, rows, columns and blocks. Most sections overlap
// others partly. Output is compared with that of a serial build.
#include "task_busy.h"

#include <stdio.h>

enum { Length = 90, Block = 6, Blocks = 4, Side = Block * Blocks + 2, Sweeps = 4 };

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total = total * 0.9375 + x[i];
  return total;
}

static void windows(void) {
  double a[Length] = {0}, b[Length] = {0};
  int i, len = 7;
  for (int turn = 0; turn < 3; turn++) {
    for (i = 0; i + len <= Length; i += 5) {
#pragma omp task inout(a[i;len]) label(window)
      {
        busy(i % 4 * 25);
        for (int k = 0; k < len; k++)
          a[i + k] = a[i + k] * 0.5 + i + k + turn;
      }
    }
    for (int lo = 1, hi; lo < Length; lo = hi + 1) {
      hi = lo + 8 < Length ? lo + 8 : Length - 1;
#pragma omp task in(a[lo - 1:hi]) out(b[lo:hi]) label("readers of windows")
      for (int k = lo; k <= hi; k++)
        b[k] = a[k] - a[k - 1];
    }
  }
#pragma omp taskwait
  printf("windows: %.12g %.12g\n", sum(a, Length), sum(b, Length));
}

// [k:k] is one item, whatever k is, and a reader's last item is one that it waits for.
static void last_items(void) {
  int a[Length] = {0}, pairs[Length] = {0};
  for (int turn = 1; turn <= 3; turn++) {
    for (int k = 0; k < Length; k++) {
#pragma omp task out(a[k:k])
      {
        busy(k % 7 == 3 ? 60 : 0);
        a[k] = turn * k;
      }
    }
    for (int k = 0; k + 1 < Length; k += 2) {
#pragma omp task in(a[k:k + 1]) inout(pairs[k])
      pairs[k] += a[k] + 10 * a[k + 1];
    }
  }
#pragma omp taskwait
  long total = 0;
  for (int k = 0; k < Length; k++)
    total += (long)(k + 1) * pairs[k];
  printf("last items: %ld\n", total);
}

static void columns_and_rows(int n) {
  double m[n][n], ends[n];
  for (int turn = 0; turn < 3; turn++) {
    for (int j = 0; j < n; j++) {
#pragma omp task out(m[0;n][j;1])
      {
        busy((n - j) * 8);
        for (int i = 0; i < n; i++)
          m[i][j] = turn + i * j;
      }
    }
    for (int i = 0; i < n; i++) {
#pragma omp task in(m[i][0:n - 1]) out(ends[i])
      ends[i] = sum(m[i], n);
    }
    double *flat = &m[0][0];
#pragma omp task inout([n][n]flat) in(ends[0;n])
    for (int k = 0; k < n * n; k++)
      flat[k] += ends[k % n];
  }
  double *flat = &m[0][0];
#pragma omp task in([n][n]flat) inout(ends[0;n])
  for (int i = 0; i < n; i++)
    ends[i] += sum(flat + i * n, n);
#pragma omp taskwait
  printf("columns and rows: %.12g\n", sum(ends, n));
}

static double u[Side][Side], v[Side][Side];

static void border(void) {
  for (int i = 0; i < Side; i++)
    for (int j = 0; j < Side; j++)
      u[i][j] = v[i][j] = i == 0 || j == 0 || i == Side - 1 || j == Side - 1 ? i + 2 * j : 0;
}

static void jacobi(void) {
  border();
  for (int s = 0; s < Sweeps; s++) {
    double(*from)[Side] = s % 2 ? v : u, (*to)[Side] = s % 2 ? u : v;
    for (int i = 1; i + 1 < Side; i += Block)
      for (int j = 1; j + 1 < Side; j += Block) {
#pragma omp task in(from[i - 1;Block + 2][j - 1;Block + 2]) out(to[i;Block][j;Block]) label(jacobi)
        {
          busy((i + 3 * j + s) % 4 * 25);
          for (int y = i; y < i + Block; y++)
            for (int x = j; x < j + Block; x++)
              to[y][x] = 0.25 * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
        }
      }
  }
#pragma omp taskwait
  printf("jacobi: %.12g %.12g\n", sum(u[0], Side * Side), sum(v[0], Side * Side));
}

// Each block follows those above and on its left of this sweep, and its other neighbours of the sweep before.
static void gauss_seidel(void) {
  border();
  for (int s = 0; s < Sweeps; s++)
    for (int i = 1; i + 1 < Side; i += Block)
      for (int j = 1; j + 1 < Side; j += Block) {
        const int below = i + Block, right = j + Block;
#pragma omp task inout(u[i;Block][j;Block]) in(u[i - 1][j;Block], u[below][j:right - 1]) \
    in(u[i;Block][j - 1], u[i:below - 1][right;1])
        {
          busy((2 * i + j) % 5 * 20);
          for (int y = i; y < below; y++)
            for (int x = j; x < right; x++)
              u[y][x] = 0.25 * (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1]);
        }
      }
#pragma omp taskwait
  printf("gauss-seidel: %.12g\n", sum(u[0], Side * Side));
}

// A shape stands before all that follows it: what the pointer in an array, or a row, leads to.
static void shapes(void) {
  int cells[4][8] = {{0}}, *stored[4], **all = stored, flat[16] = {0}, *p = flat;
  int found[5] = {0};
  for (int i = 0; i < 4; i++)
    all[i] = cells[i];
#pragma omp task out([8]all[2])
  {
    busy(300);
    all[2][7] = 5;
  }
#pragma omp task in(cells[2][7]) out(found[0])
  found[0] = cells[2][7];
#pragma omp task out({[8] stored[k], k = 0 : 1}, [8]cells[3])
  {
    busy(200);
    stored[1][7] = 6;
    cells[3][0] = 7;
  }
#pragma omp task in(cells[1][7], cells[3][0]) out(found[1;2])
  {
    found[1] = cells[1][7];
    found[2] = cells[3][0];
  }
#pragma omp task out([16]p[5]) // of numbers: the sixth one
  {
    busy(100);
    p[5] = 8;
  }
#pragma omp task in(p[5]) out(found[3])
  found[3] = p[5];
#pragma omp taskwait
  printf("shapes: %d %d %d %d\n", found[0], found[1], found[2], found[3]);
}

int main(void) {
  shapes();
  windows();
  last_items();
  columns_and_rows(11);
  jacobi();
  gauss_seidel();
  return 0;
}
