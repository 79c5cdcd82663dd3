//===-- e2e/programs/same_acc_scalars.c - scalars of plain OpenACC loops without a clause ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Sums and extremes that no reduction clause names, flags that kernels set, counters of atomic operations, names
// that a body declares anew, and values that make iterations wait for each other.
#include <math.h>
#include <stdio.h>
#ifdef MIXED
#include "parts/split.h"
#endif

#define N 211

static double a[N], b[N];
static int places[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37) % 101 - 50;
    b[i] = 0;
    places[i] = -1;
  }
}

static void accumulated(int n) {
  double most = -1e30, sum = 0, least = 1e30;
  int count = 0, odd = 0, all = 1;
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop
    for (int j = 0; j < 3; j++) {
      most = fmax(most, a[i] + j);
      sum += a[i] * j;
    }
    if (a[i] < least)
      least = a[i];
    if (a[i] > 0)
      count++;
    odd = odd ^ (int)fabs(a[i]);
    all = all && a[i] > -51;
  }
  printf("%g %g %g %d %d %d\n", most, sum, least, count, odd, all);
  float total = 0;
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; i++)
    total = total + (float)a[i];
  printf("%g\n", total);
}

static void flags(int n) {
  int found, passes = 0;
  do {
    found = 0;
#pragma acc kernels copy(a[0:n])
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        if (a[i] > 1) {
          a[i] = a[i] / 2;
          found = 1;
        }
    }
    passes++;
  } while (found);
  printf("%d %g\n", passes, a[7]);
}

// Values that are used, or differ: one after the other.
// One variable for all iterations.
static void counted(int n) {
  int count = 3, next = 0, small = 0;
  double total = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count++;
  }
  int seen = 0, last;
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 48) {
#pragma acc atomic write
      seen = 7;
    }
#pragma acc parallel loop copyin(a[0:n]) copyout(places[0:n])
  for (int i = 0; i < n; i++) {
    last = i; // each iteration's own
#pragma acc loop vector
    for (int j = 0; j < 20; j++) {
#pragma acc atomic
      last += j;
    }
    places[i] = last;
  }
  printf("%d %d\n", seen, places[n - 1]);
#pragma acc parallel loop gang copyin(a[0:n]) copy(places[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < 4; j++)
      if (a[i] > 10 * j) {
#pragma acc atomic
        small += j;
      }
    int at;
#pragma acc atomic capture
    at = next++;
    places[at] = 1;
  }
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    const double half = a[i] / 2;
#pragma acc atomic
    total += half;
  }
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += places[i];
  printf("%d %d %d %d %g\n", count, next, small, sum, total);
}

static void ordered(int n) {
  int k = 0;
  double last = -1;
#pragma acc kernels copyin(a[0:n]) copy(places[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0.25)
      places[k++] = i;
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0.5)
      last = a[i] * i;
  long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 3 + places[i];
  printf("%d %g %ld\n", k, last, check);
}

static void hidden(int n) {
  double x = 5, t = 7;
#pragma acc kernels copyin(a[0:n]) copyout(b[0:n])
  {
#pragma acc loop independent private(x, t)
    for (int i = 0; i < n; i++) {
      double x = a[i], t;
      t = x + 1;
      b[i] = x * t;
    }
  }
#pragma acc parallel loop copy(b[0:n])
  for (int i = 0; i < n; i++) {
    double y = b[i];
    {
      int i = 3;
      y += i;
    }
    b[i] = y;
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += b[i] * (i % 7);
  printf("%g %g %g\n", sum, x, t);
}

// Sums that a clause says are private, too.
static void both(int n) {
  double sum = 1, row = 0, x = 7;
#pragma acc parallel loop private(sum, x) reduction(+ : sum) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    x = 2 * a[i];
    sum += x;
  }
#pragma acc parallel loop gang copy(b[0:n]) private(row) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    row = i;
#pragma acc loop vector private(row) reduction(+ : row)
    for (int j = 0; j < n; j++)
      row += a[j];
    b[i] += row;
  }
  x = -100;
#pragma acc kernels copyin(a[0:n])
#pragma acc loop independent private(x) reduction(max : x)
  for (int i = 0; i < n; i++)
    x = a[i] > x ? a[i] : x;
  printf("%g %g %g\n", sum, x, n > 0 ? b[n - 1] : 0);
}

#ifndef MIXED
// A scalar that lives on the device; a wait is no directive for several devices.
static void resident(void) {
  int m = N;
#pragma acc enter data copyin(b[0:N], m)
#pragma acc parallel loop present(b[0:N], m) async
  for (int i = 0; i < N; i++)
    b[i] += m;
#pragma acc update self(b[0:N])
#pragma acc wait
#pragma acc exit data delete(b[0:N], m)
  printf("%g\n", b[5]);
}
#endif

int main(void) {
  const int sizes[] = {N, 1, 0, 64};
  for (int s = 0; s < 4; s++) {
    fill();
    accumulated(sizes[s]);
    flags(sizes[s]);
    counted(sizes[s]);
    ordered(sizes[s]);
    both(sizes[s]);
    if (sizes[s])
      hidden(sizes[s]);
  }
#ifndef MIXED
  resident();
#endif
  return 0;
}
