//===-- e2e/programs/same_declared_pointers.c - pointers of declare target to others of its variables -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A device's copy of such a pointer leads to the device's copy of what its first value points to, alone and in an array.
#include <stdio.h>

#pragma omp begin declare target
static float values[4] = {1, 2, 3, 4}, more[3] = {5, 6, 7};
static float *first = values, *middle = &values[2];
static float *rows[3] = {values, more, values + 1};
static float *const fixed[1] = {values};
static const float *nothing = 0;
static int count = 4, *counter = &count;
struct table {
  int length;
  float *items;
  const char *name;
  struct {
    float *first, *last;
  } ends[2];
};
static struct table tables[2] = {{4, values, 0, {{values, values + 3}, {more, more + 2}}}, {3, more, 0, {{more, more}}}};
#pragma omp end declare target

static int in_function(int by) {
  static int calls = 40, numbers[4] = {1, 2, 3, 4};
#pragma omp declare target to(calls, numbers)
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    calls += by;
    for (int i = 0; i < 4; i++)
      sum += numbers[i] * calls;
    numbers[by % 4]++;
  }
#pragma omp target map(always, from : numbers)
  numbers[0] *= 2;
#pragma omp target update from(calls)
  return sum + calls + numbers[0];
}

int main(void) {
  float sum = 0;
  int known = 0;
#pragma omp target map(tofrom : sum, known)
  {
    for (int i = 0; i < *counter; ++i)
      first[i] *= 2;
    middle[1] += 100;
    *counter -= 1;
    sum = rows[0][0] + 10 * rows[1][2] + 1000 * rows[2][0];
    known = nothing != 0;
  }
#pragma omp target update from(values, count)
  printf("sum: %g\nknown: %d\nvalues: %g %g %g %g\ncount: %d\n", sum, known, values[0], values[1], values[2], values[3], count);
  // No kernel: the host computes with the device's contents.
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < *counter; ++i)
    sum += first[i] + *fixed[0];
#pragma omp target update from(values)
  printf("sum: %g\nvalue: %g\n", sum, values[1]);
#pragma omp target map(tofrom : sum)
  for (int t = 0; t < 2; ++t)
    for (int i = 0; i < tables[t].length; ++i) {
      tables[t].items[i] += 1;
      sum += tables[0].ends[0].last[-i] * *tables[t].ends[1 - t].first;
    }
#pragma omp target update from(values, more)
  printf("sum: %g\nvalues: %g %g\n", sum, values[3], more[0]);
  printf("of functions: %d %d\n", in_function(3), in_function(4));
  printf("at the host: %d %d %d\n", first == values, middle == values + 2, rows[2] == values + 1);
  return 0;
}
