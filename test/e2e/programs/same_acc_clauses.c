//===-- e2e/programs/same_acc_clauses.c - clauses and directives of plain OpenACC -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Scalars in data clauses, device_type, self, directives without an effect.
#include <stdio.h>
#include <stdlib.h>
#ifdef MIXED
#include "parts/split.h"
#endif

// no_create finds what is on the device, and else makes nothing: the first loop must not touch it.
static double found(void) {
  double a[20], s = 0, *p = a;
  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma acc data no_create(p[0:20])
  {
#pragma acc parallel loop reduction(+:s) no_create(p[0:20])
    for (int i = 0; i < 20; i++)
      s += i > 50 ? p[i] : 1;
#pragma acc serial no_create(a) copy(s)
    s += s < 0 ? a[3] : 1;
  }
#pragma acc enter data copyin(p[0:20])
#pragma acc data no_create(p[0:20])
  {
#pragma acc parallel loop
    for (int i = 0; i < 20; i++)
      p[i] += 1;
#pragma acc kernels no_create(a)
    for (int i = 0; i < 20; i++)
      a[i] += 1;
  }
#pragma acc exit data copyout(p[0:20])
  for (int i = 0; i < 20; i++)
    s += a[i];
  return s;
}

// A collapse takes loops that have directives of their own, and a loop that runs in order may be of any kind.
static double taken(int n, double *a) {
  double s = 0, t[2];
#pragma acc parallel loop gang collapse(2) copy(a[0:n * n]) copy(s)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector private(t) reduction(+ : s)
    for (int j = 0; j < n; j++) {
      t[j % 2] = i + j;
#pragma acc loop seq
      while (t[j % 2] > 2)
        t[j % 2] /= 2;
      a[i * n + j] = t[j % 2];
      s += (int)(4 * t[j % 2]);
    }
  return s;
}

int main(void) {
  int n = 1000, err = 0; double sum = 3, x = 2;
  double *a = malloc(n * sizeof *a);
#pragma acc init
#pragma acc data copyin(n, x) create(a[0:n]) copy(sum)
  {
#pragma acc parallel loop copy(sum) reduction(+:sum) device_type(nvidia) vector_length(128) num_gangs(20) device_type(*) async(1) self(n > 2000)
  for (int i = 0; i < n; i++) { 
#pragma acc cache(a[i:1])
     a[i] = x * i; sum += a[i]; }
#pragma acc wait(1)
#pragma acc update host(sum, a[0:n]) if(n > 1)
#pragma acc update device(x)
  }
  if (sum != 3 + 999.0 * 1000) err++;
  printf("err %d %g\n", err, found());
  printf("%g", taken(31, a));
  printf(" %g\n", a[31 * 31 - 1]);
  return err;
}
