/*===-- builds/package/other.c - a directive that is not hetcc's: the file is not named ---------------===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
void other(int *v);
void other(int *v) {
#pragma acc parallel loop nonsense(v)
  for (int i = 0; i < 4; i++)
    v[i] = i;
}
