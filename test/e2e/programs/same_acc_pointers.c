//===-- e2e/programs/same_acc_pointers.c - data clauses of a pointer itself -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pointer without a section is an object of its own. It is brought like any other. What it points to is not, but if
// that is there already, the device's pointer leads to it. Sections of pointers may begin in front of where they lead.
#include <stdio.h>
#include <stdlib.h>

struct list {
  int *item;
  int n;
};

enum { N = 40 };

static unsigned long sum(const int *items) {
  unsigned long all = 0;
  for (int i = 0; i < N; ++i)
    all = all * 3 + (unsigned long)items[i];
  return all;
}

int main(void) {
  int *z = (int *)malloc(N * sizeof *z), *p = z, *q = NULL;
  struct list s = {z, N};
  for (int i = 0; i < N; i++)
    z[i] = i;
#pragma acc data copy(z[0 : N])
  {
#pragma acc enter data copyin(p)
#pragma acc enter data attach(p)
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++)
      p[i] += 10;
#pragma acc update self(p) // stays the host's
    printf("%d\n", p == z);
#pragma acc exit data detach(p)
#pragma acc exit data delete(p)
  }
  printf("%lu\n", sum(z));

#pragma acc data copy(z[0 : N])
#pragma acc data copy(p) copyin(s) attach(s.item)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      p[i] = p[i] * 2 + s.n;
#pragma acc parallel loop present(s)
    for (int i = 0; i < s.n; i++)
      s.item[i] += i;
  }
  printf("%lu %d\n", sum(z), p == z);

  int same = 0;
#pragma acc serial copyin(q) copy(same)
  same = q == NULL;
  printf("%d\n", same);

  int *middle = z + 10;
#pragma acc parallel loop copy(middle[-10 : N])
  for (int i = -10; i < N - 10; i++)
    middle[i] += i;
  printf("%lu\n", sum(z));
#pragma acc enter data copyin(middle[-10 : N])
#pragma acc parallel loop present(middle[-10 : N])
  for (int i = 0; i < N; i++)
    middle[i - 10] -= 3;
#pragma acc update self(middle[-5 : 5])
  printf("%d\n", middle[-1]);
#pragma acc exit data copyout(middle[-10 : N])
  printf("%lu\n", sum(z));
  free(z);
  return 0;
}
