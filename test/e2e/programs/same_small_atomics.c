//===-- e2e/programs/same_small_atomics.c - atomic operations on one and two bytes ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Neighbours within the same four bytes change at the same time, and signs stay.
#include <stdbool.h>
#include <stdio.h>

#define N 3000

static unsigned short counts[10];
static signed char falling[7];
static unsigned char toggled[6];
static short pairs[5];
static char flags[3];
static bool any[5];

static void neighbours(void) {
#pragma omp target teams distribute parallel for map(tofrom : counts, falling, toggled, pairs, flags, any)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    counts[i % 9] += (unsigned short)(i % 5);
#pragma omp atomic update
    falling[i % 7]--;
#pragma omp atomic
    toggled[i % 6] ^= (unsigned char)i;
#pragma omp atomic
    pairs[i % 5] = pairs[i % 5] - 2;
#pragma omp atomic write
    flags[i % 3] = -7;
#pragma omp atomic
    any[i % 4] |= i > 2990;
  }
}

// Captures give each value once.
static void captures(void) {
  static unsigned short order[N];
  static char seen[N];
  unsigned short next = 0, wrong = 0;
  short low = 30000;
  unsigned char bits = 0;
#pragma omp target teams distribute parallel for map(tofrom : next, low, bits) map(from : order)
  for (int i = 0; i < N; i++) {
    unsigned short at, after;
#pragma omp atomic capture
    at = next++;
#pragma omp atomic read
    after = next;
    order[i] = after > at ? at : 0;
#pragma omp atomic compare
    if (low > (short)(i % 700 - 5))
      low = (short)(i % 700 - 5);
#pragma omp atomic
    bits |= (unsigned char)(1 << (i % 6));
  }
  for (int i = 0; i < N; i++)
    seen[order[i]]++;
  for (int i = 0; i < N; i++)
    wrong = (unsigned short)(wrong + (seen[i] != 1));
  printf("%d %d %d %d\n", next, wrong, low, bits);
}

int main(void) {
  neighbours();
  for (int i = 0; i < 10; i++)
    printf("%d ", counts[i]);
  for (int i = 0; i < 7; i++)
    printf("%d ", falling[i]);
  for (int i = 0; i < 6; i++)
    printf("%d ", toggled[i]);
  for (int i = 0; i < 5; i++)
    printf("%d %d ", pairs[i], any[i]);
  printf("%d %d\n", flags[0], flags[2]);
  captures();
  return 0;
}
