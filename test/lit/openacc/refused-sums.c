// Members that no variable stands for, in reductions of loops and of blocks around loops.
// RUN: not %hetcc -DITEM=z.bits -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc -DITEM=z.counts -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc '-DITEM=found(&z)->s' -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc -DBLOCK -DITEM=z.bits -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc -DBLOCK -DITEM=z.counts -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %hetcc -DBLOCK '-DITEM=found(&z)->s' -fsyntax-only %s 2>&1 | FileCheck %s

struct sums {
  double s;
  int counts[3];
  unsigned bits : 12;
};
struct sums *found(struct sums *);

int f(int n, const int *a) {
  struct sums z = {0};
// CHECK: error: '{{.*}}', a member, in clause 'reduction' is not supported yet [het-member]
// CHECK: note: write a variable, from which the member gets its value behind the construct, instead
#ifdef BLOCK
#pragma acc parallel reduction(+ : ITEM) copyin(a[0:n])
#pragma acc loop
#else
#pragma acc parallel loop reduction(+ : ITEM) copyin(a[0:n])
#endif
  for (int i = 0; i < n; i++)
    z.bits += a[i], z.counts[i % 3] += a[i];
#pragma acc parallel loop reduction(+ : z.counts[0]) copyin(a[0:n]) // all of a file are told
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: 'z.counts', a member, in clause 'reduction' is not supported yet [het-member]
  for (int i = 0; i < n; i++)
    z.counts[0] += a[i];
  return z.bits;
}
