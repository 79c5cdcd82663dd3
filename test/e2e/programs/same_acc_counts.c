//===-- e2e/programs/same_acc_counts.c - exits within data regions of OpenACC -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A region counts apart from `enter data` (OpenACC 3.3, section 2.6.7): an exit without an `enter data` before it does
// nothing there, and takes nothing away.
#include <stdio.h>

enum { N = 60 };

static void twice(int *a) {
#pragma acc parallel loop present(a[0 : N])
  for (int i = 0; i < N; i++)
    a[i] *= 2;
}

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 3 * i;
#pragma acc data copy(a, b)
  {
    twice(a);
#pragma acc exit data copyout(a) delete (b)
    twice(a);
    twice(b);
#pragma acc enter data copyin(a)
#pragma acc exit data copyout(a)
#pragma acc exit data delete (a)
    twice(a);
  }
  printf("%d %d %d\n", a[1], a[N - 1], b[N - 1]);
#pragma acc enter data copyin(a)
#pragma acc data copyin(a)
  {
    twice(a);
#pragma acc exit data delete (a)
#pragma acc exit data delete (a)
    twice(a);
#pragma acc update self(a[0 : N])
  }
  printf("%d %d\n", a[1], a[N - 1]);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  printf("%d %d\n", a[1], a[N - 1]);
}
