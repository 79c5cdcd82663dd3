//===-- e2e/programs/same_packed.c - records under -fpack-struct ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The program's lie as the option says, in kernels too; the library's lie as ever. Its output is compared with that of
// the same file built without hetcc.
#include <stdio.h>

struct mixed {
  char c;
  double d;
  short s;
  int n;
};

struct two {
  char tag;
  struct mixed m[2];
};

int main(void) {
  struct mixed a[8];
  struct two p = {1, {{2, 3.5, 4, 5}, {6, 7.5, 8, 9}}};
  double sum = 0;
  int bytes = 0;
  for (int i = 0; i < 8; i++) {
    struct mixed one = {(char)i, i, (short)i, i};
    a[i] = one;
  }
#pragma acc region for hetero(1) part_copy(a[1:8])
  for (int i = 0; i < 8; i++)
    a[i].d += a[i].c + a[i].s;
#pragma omp target teams distribute parallel for map(tofrom : a, sum) reduction(+ : sum)
  for (int i = 0; i < 8; i++) {
    a[i].n += p.m[1].n;
    sum += a[i].d + p.m[0].d;
  }
#pragma omp target map(from : bytes)
  bytes = (int)sizeof(struct two);
  printf("%g %g %d %d\n", sum, a[7].d, a[7].n, bytes);
}
