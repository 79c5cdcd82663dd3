//===-- e2e/programs/same_bits.c - bool arrays and bit-fields ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Types whose layout a device must share with the host.
// Its output is compared with that of the same file built without hetcc.
#include <stdbool.h>
#include <stdio.h>
struct bits {
  unsigned a : 3, b : 5;
  _Bool c;
};
int main() {
  bool f[50];
  struct bits t[50];
  for (int i = 0; i < 50; i++) {
    f[i] = i % 3;
    t[i].a = i;
    t[i].b = i * 3;
    t[i].c = i & 1;
  }
#pragma acc region for hetero(1) part_copy(f[1 : 50]) part_copy(t[1 : 50])
  for (int i = 0; i < 50; i++) {
    f[i] = !f[i];
    t[i].a += t[i].b;
    t[i].c = !t[i].c;
  }
  int s = 0;
  for (int i = 0; i < 50; i++)
    s += f[i] * i + t[i].a * 7 + t[i].c;
  printf("%d\n", s);
}
