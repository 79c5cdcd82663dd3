/* Prints what macros are in host code; says so where kernels find them otherwise. */
#include <stdio.h>
#ifdef _OPENMP
#define OPENMP _OPENMP
#else
#define OPENMP 0
#endif
#ifdef _OPENACC
enum { OpenAcc = _OPENACC };
#else
enum { OpenAcc = 0 };
#endif
#ifndef WORD
#define WORD 0
#endif

int main(void) {
  static long v[100];
  long openmp = OPENMP;
#pragma acc region for part_copyout(v[1:100]) hetero(1, all)
  for (int i = 0; i < 100; i++)
    v[i] = OPENMP + OpenAcc + WORD;
  for (int i = 0; i < 100; i++)
    if (v[i] != openmp + OpenAcc + WORD)
      printf("item %d is %ld\n", i, v[i]);
  printf("openmp %ld openacc %d word %d\n", openmp, OpenAcc, WORD);
  return 0;
}
