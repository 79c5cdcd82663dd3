/*===-- builds/package/devices.c - a program that asks the runtime itself ---------------------------===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
#include <het/het.h>
#include <stdio.h>

int main(void) {
  printf("%d devices\n", het_num_devices());
  return 0;
}
