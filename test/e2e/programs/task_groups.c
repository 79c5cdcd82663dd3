//===-- e2e/programs/task_groups.c - concurrent and commutative tasks ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Concurrent tasks run beside each other and protect the sums themselves. Commutative ones come one at a time, in any
// order. Both follow the writer before them, and readers follow all of them. Sums are exact in any order.
#include "task_busy.h"

#include <stdio.h>

enum { Tasks = 24, Bins = 12, Rounds = 3 };

static void concurrent_sums(void) {
  long sum = 7, product = 0, seen[Rounds];
  for (int r = 0; r < Rounds; r++) {
#pragma omp task out(sum) in(product)
    {
      busy(80);
      sum = 1000 * r + product % 10;
    }
    for (int i = 0; i < Tasks; i++) {
#pragma omp task concurrent(sum)
      {
        long local = 0;
        busy(i % 4 * 15);
        for (int k = 0; k <= i; k++)
          local += k * (r + 1);
#pragma omp atomic
        sum += local;
      }
    }
#pragma omp task in(sum) out(seen[r])
    seen[r] = sum;
#pragma omp task in(sum) inout(product)
    product = product * 3 + sum;
  }
#pragma omp taskwait
  printf("concurrent: %ld %ld %ld %ld\n", seen[0], seen[1], seen[2], product);
}

static void guarded_sums(void) {
  long low = 1L << 40, high = -1;
  for (int i = 0; i < Tasks; i++) {
    const long value = (i * 37 + 11) % 101;
#pragma omp task concurrent(low, high)
    {
      busy(i % 3 * 10);
#pragma omp critical(ends)
      {
        low = value < low ? value : low;
        high = value > high ? value : high;
      }
    }
  }
#pragma omp task inout(low) in(high)
  low += 1000 * high;
#pragma omp taskwait
  printf("guarded: %ld %ld\n", low, high);
}

// A value is read, and written some time later.
#pragma omp task commutative(*sum)
static void add_slowly(long *sum, long by, int delay) {
  const long old = *sum;
  busy(delay);
  *sum = old + by;
}

#pragma omp task in([n]all) out(*result) label(reader)
static void weigh(int n, const long *all, long *result) {
  *result = 0;
  for (int i = 0; i < n; i++)
    *result += (i + 1) * all[i];
}

static void commutative_sums(void) {
  long sums[Bins], results[Rounds];
  for (int r = 0; r < Rounds; r++) {
#pragma omp task out(sums)
    {
      busy(50);
      for (int k = 0; k < Bins; k++)
        sums[k] = r;
    }
    for (int i = 0; i < Tasks; i++)
      add_slowly(&sums[i % 2], i, 5 + i % 3 * 10);
    // Ranges that overlap partly.
    for (int first = 0; first + 4 <= Bins; first++) {
#pragma omp task commutative(sums[first;4])
      for (int k = first; k < first + 4; k++) {
        const long old = sums[k];
        busy(3);
        sums[k] = old + first * k;
      }
    }
    weigh(Bins, sums, &results[r]);
  }
#pragma omp taskwait
  printf("commutative: %ld %ld %ld\n", results[0], results[1], results[2]);
}

// Transfers between two accounts take both, named in either order.
static void transfers(void) {
  long accounts[4] = {1000, 2000, 3000, 4000}, total = 0;
  for (int i = 0; i < Tasks; i++) {
    const int from = i % 4, to = (i + 1 + i / 4 % 3) % 4;
#pragma omp task commutative(accounts[from], accounts[to])
    {
      const long left = accounts[from] - i, right = accounts[to] + i;
      busy(i % 5 * 6);
      accounts[from] = left;
      accounts[to] = right;
    }
    if (i % 8 == 7) {
#pragma omp task in(accounts[0;4]) inout(total)
      for (int k = 0; k < 4; k++)
        total = total * 7 % 1000003 + accounts[k];
    }
  }
  // Different uses of one variable come in the order of creation.
#pragma omp task commutative(total)
  total *= 2;
#pragma omp task concurrent(total)
  {
#pragma omp atomic
    total += 5;
  }
#pragma omp task inout(total)
  total *= 3;
#pragma omp taskwait
  printf("transfers: %ld %ld %ld %ld, %ld\n", accounts[0], accounts[1], accounts[2], accounts[3], total);
}

// A taskgroup ends behind all tasks beneath it, and a taskwait behind the children.
static void groups_of_groups(void) {
  long sums[Bins] = {0}, total = 0;
  for (int r = 0; r < Rounds; r++) {
#pragma omp taskgroup
    {
      for (int k = 0; k < Bins; k++) {
#pragma omp task inout(sums[k])
        {
          sums[k] += k;
          long *mine = &sums[k];
#pragma omp task inout(*mine)
          {
            busy(60);
            *mine += 100 * (r + 1);
          }
        }
      }
    }
    for (int k = 0; k < Bins; k++)
      total = total * 7 % 1000003 + sums[k];
  }
  printf("groups: %ld\n", total);
}

// A barrier outside of parallel regions ends behind all tasks.
static void barriers(void) {
  long first = 0, second = 0;
#pragma omp task inout(first)
  {
    busy(200);
    first += 7;
  }
#pragma omp barrier
  second = 3 * first;
#pragma omp task inout(second)
  second++;
#pragma omp barrier
  printf("barriers: %ld %ld\n", first, second);
}

int main(void) {
  groups_of_groups();
  barriers();
  concurrent_sums();
  guarded_sums();
  commutative_sums();
  transfers();
  return 0;
}
