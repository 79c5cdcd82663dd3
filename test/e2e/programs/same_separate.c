//===-- e2e/programs/same_separate.c - plain OpenMP: target and its loop as two directives ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its output is compared with that of the same file built without hetcc. The standard leaves a reduction of such a loop on
// the device; for hetcc the serial meaning counts.
#include <stdio.h>

// The construct and its loop as two directives: what the loop accumulates comes back, the rest is each construct's own.
static void separate(void) {
  double sum = 1, values[40];
  long most = 0;
  int own = 3, seen = 0;
  for (int i = 0; i < 40; i++)
    values[i] = (i * 7) % 40;
#pragma omp target device(0) map(to : values)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 40; i++)
    sum += values[i];
#pragma omp target map(to : values)
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < 40; i++)
    if (values[i] > most)
      most = (long)values[i];
#pragma omp target map(from : seen)
  {
    own = own * 2;
    seen = own;
  }
  printf("separate %g %ld %d\n", sum, most, seen);
}

int main(void) {
  separate();
  return 0;
}
