//===-- e2e/kernels/sections.c - sections that begin behind their pointers, and share storage --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel's pointer is the object's, wherever the sections begin. Several sections may be of one object, and several
// pointers may lead to one.
#include <stdio.h>

#pragma omp target device(opencl) copy_deps ndrange(1, n, 16) file(sections.cl)
#pragma omp task in(y[0;1]) inout(y[lo;n])
void add(int lo, int n, int *y);

#pragma omp target device(opencl) copy_deps ndrange(1, n, 8) file(sections.cl)
#pragma omp task inout([n]x, [n]y)
void both(int n, int *x, int *y);

#pragma omp target device(opencl) copy_deps ndrange(1, n, 16) file(sections.cl)
#pragma omp task in(u[lo - 1;1], u[lo;n], u[lo + n;1]) out(v[lo;n])
void relax(int lo, int n, int *u, int *v);

#pragma omp target device(opencl) copy_deps ndrange(1, n, 10) file(sections.cl)
#pragma omp task concurrent(*c)
void count(int n, int *c);

int main(void) {
  enum { n = 64 };
  int y[n] = {0}, u[n + 2], v[n + 2] = {0}, c = 0;
  long sum = 0;
  for (int i = 0; i < n + 2; i++)
    u[i] = i * i;
  for (int lo = 16; lo < n; lo += 16)
    add(lo, 16, y);
  both(8, y, y);
  for (int lo = 1; lo < n; lo += 16)
    relax(lo, 16, u, v);
  for (int k = 0; k < 12; k++)
    count(500, &c);
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    sum += (i + 1) * y[i];
  printf("%ld ", sum);
  for (int i = 0; i < n + 2; i++)
    sum += i * v[i];
  printf("%ld %d\n", sum, c);
  return 0;
}
