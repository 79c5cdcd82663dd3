// In C a team becomes a function of its own: local types, local arrays, macros that end before the function does, labels,
// regions in `if` and `switch`, all mean there what they meant in place.
// RUN: %cc -w %s -o %t.plain -lm
// RUN: %t.plain > %t.want
// RUN: %hetcc -w -O2 %s -o %t -lm
// RUN: env HET_DEVICES=sim:1 %t | diff - %t.want
// RUN: env HET_DEVICES=host,sim:3 %t | diff - %t.want
// RUN: %hetcc --emit=cuda %s -o %t.cu
// RUN: %cxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
struct grid { int n; double h; };
static double total;
static int once(int n, const int *flags) {
  typedef struct { int lo, hi; } span;
  struct cell { double v; span s; };
  enum mode { FAST = 2, SLOW };
  static struct cell cells[50];
  double local[n][3];       /* VLA array */
  double fixed[50][2];
  int *restrict counts = malloc(n * sizeof *counts);
  const struct grid g = {n, 0.5};
  enum mode md = SLOW;
  struct cell proto = {1.5, {1, 2}};
#define AT(i, k) local[i][k]
#define HALF(x) ((x) * g.h)
  if (n > 0)
#pragma acc region for hetero(1) part_copyout(local[1:n][0:3]) part_copyout(fixed[1:n][0:2]) part_copyout(counts[1:n]) part_copyin(flags[1:n])
    for (int i = 0; i < n; i++) {
      span s = {i, i + 1};
      struct cell c = {HALF(i), s};
      for (int k = 0; k < 3; k++) AT(i, k) = c.v + k + proto.s.hi;
      fixed[i][0] = local[i][0]; fixed[i][1] = md == SLOW ? FAST : 0;
      counts[i] = s.hi - s.lo + flags[i];
      assert(counts[i] >= 0);
    }
  else
    printf("none\n");
#undef AT
  int sum = 0; double x = 0;
  { int n = 5; (void)n;
    long sum2 = 0;
#pragma acc region for hetero(1) part_copyin(counts[1:g.n]) reduction(+: sum, sum2)
    for (int i = 0; i < g.n; i++) { sum += counts[i]; sum2 += i; }
    sum += sum2;
  }
  for (int i = 0; i < n; i++) for (int k = 0; k < 3; k++) x += local[i][k] + fixed[i][k % 2];
  switch (sum) { case 1: 
#pragma acc region for hetero(1) part_copy(counts[1:n])
    for (int i = 0; i < n; ++i) counts[i] = 1;
    break;
  default: 
  loop:
#pragma acc region for hetero(1) part_copy(counts[1:n])
    for (int i = 0; i < n; ++i) counts[i] += 1;
    if (x < 0) goto loop;
  }
  total += x;
  for (int i = 0; i < n; i++) sum += counts[i];
  (void)cells;
  free(counts);
  return sum;
}
double g2[10][10];
int idx[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
void globals(void) {
#pragma acc region for hetero(1) part_copy(g2[1:10][0:10]) copyin(idx[0:10])
  for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) g2[i][j] += idx[j] * i + sizeof(g2[0]) / sizeof(double);
}
int main(int argc, char **argv) {
  int flags[50]; for (int i = 0; i < 50; i++) flags[i] = i % 2;
  int r = once(50, flags);
  globals(); double s = 0; for (int i = 0; i < 100; i++) s += g2[i / 10][i % 10];
  printf("%d %g %g\n", r, total, s);
  r = once(1, flags);
  printf("%d %g\n", r, total);
}
