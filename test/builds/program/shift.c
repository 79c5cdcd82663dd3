/*===-- builds/program/shift.c - an annotated loop in a library that is opened while the program runs ===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
void shift(double *v, int n, double by);

void shift(double *v, int n, double by) {
#pragma acc region for part_copy(v[1:n]) hetero(1, all)
  for (int i = 0; i < n; i++)
    v[i] = v[i] + by;
}
