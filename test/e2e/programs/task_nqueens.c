//===-- e2e/programs/task_nqueens.c - tasks in deep recursion ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Queens on a board: each task has its copy of the board and a slot for its number of solutions. Its creator adds them
// up after a taskwait. A merge sort: parts wait for each other by their sections. A chain: each task has one child.
#include "task_busy.h"

#include <stdio.h>
#include <string.h>

enum { Size = 7, Length = 700, Least = 20, Depth = 60 };

static int may_stand(const char *board, int row, int column) {
  for (int r = 0; r < row; r++)
    if (board[r] == column || board[r] - column == row - r || column - board[r] == row - r)
      return 0;
  return 1;
}

static long queens(const char *above, int row) {
  if (row == Size)
    return 1;
  long found[Size] = {0}, sum = 0;
  char board[Size];
  for (int column = 0; column < Size; column++) {
    if (!may_stand(above, row, column))
      continue;
    memcpy(board, above, row);
    board[row] = column;
#pragma omp task firstprivate(board) shared(found) final(row >= 3) label(queens)
    found[column] = queens(board, row + 1);
    memset(board, 0, sizeof board);
  }
#pragma omp taskwait
  for (int column = 0; column < Size; column++)
    sum += found[column];
  return sum;
}

// The same with a task function, a struct by value, and a slot by pointer.
typedef struct Board {
  unsigned columns, left, right;
  int row;
} Board;

#pragma omp task out(*found) final(board.row > 2) priority(board.row)
static void bit_queens(Board board, long *found) {
  long counts[Size];
  int used = 0;
  *found = board.row == Size;
  if (*found)
    return;
  const unsigned open = ((1u << Size) - 1) & ~(board.columns | board.left | board.right);
  for (unsigned bit = 1; bit < 1u << Size; bit <<= 1)
    if (open & bit)
      bit_queens((Board){board.columns | bit, (board.left | bit) << 1, (board.right | bit) >> 1, board.row + 1},
                 &counts[used++]);
#pragma omp taskwait
  for (int i = 0; i < used; i++)
    *found += counts[i];
}

#pragma omp task in([n]a, [m]b) out(to[0;n + m])
static void merge(const int *a, int n, const int *b, int m, int *to) {
  int i = 0, j = 0;
  busy(n % 3 * 8);
  while (i < n || j < m)
    if (j == m || (i < n && a[i] <= b[j]))
      *to++ = a[i++];
    else
      *to++ = b[j++];
}

#pragma omp task inout([n]a) inout([n]spare)
static void sort(int *a, int *spare, int n) {
  if (n <= Least) {
    busy(n % 4 * 10);
    for (int i = 1; i < n; i++)
      for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
        const int kept = a[j];
        a[j] = a[j - 1];
        a[j - 1] = kept;
      }
    return;
  }
  const int quarter = n / 4, half = 2 * quarter, last = n - 3 * quarter;
  for (int q = 0; q < 4; q++)
    sort(a + q * quarter, spare + q * quarter, q < 3 ? quarter : last);
  merge(a, quarter, a + quarter, quarter, spare);
  merge(a + half, quarter, a + half + quarter, last, spare + half);
  merge(spare, half, spare + half, quarter + last, a);
#pragma omp taskwait
}

static long chain(int depth) {
  long below = 0;
  if (depth > 0) {
#pragma omp task shared(below)
    {
      busy(depth % 3);
      below = chain(depth - 1);
    }
#pragma omp taskwait
  }
  return (below * 3 + depth) % 1000003;
}

int main(void) {
  static int a[Length], spare[Length];
  long found = 0, wrong = 0, sum = 0;
  bit_queens((Board){0, 0, 0, 0}, &found);
  printf("queens: %ld\n", queens("", 0)); // its taskwait also waits for the task above
#pragma omp taskwait
  printf("queens by bits: %ld\n", found);
  for (int i = 0; i < Length; i++)
    a[i] = i * 7919 % 1009;
  sort(a, spare, Length);
#pragma omp taskwait
  for (int i = 0; i < Length; i++) {
    wrong += i > 0 && a[i - 1] > a[i];
    sum += (long)i * a[i];
  }
  printf("sorted: %ld wrong, %ld\n", wrong, sum);
  printf("chain: %ld\n", chain(Depth));
  return 0;
}
