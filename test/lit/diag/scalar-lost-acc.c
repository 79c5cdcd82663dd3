// Scalars in compute constructs of OpenACC: a warning where a value is lost that is read behind. None for sums of loops,
// for kernels, for what clauses name, here or in a data construct, and for what is given a value before it is read.
// RUN: %hetcc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

int f(int n, int *restrict a) {
  int last = 0, flag = 0, sum = 0, in_order = 0, ordered = 0, one = 0, block = 0, said = 0, back = 0, around = 0, own, again = 0;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    own = a[i];
    last = own;
    a[i] = own + 1;
    sum += own;
  }
  own = 3;
#pragma acc parallel loop seq copy(a[0:n]) private(said)
  for (int i = 0; i < n; i++) {
    in_order += a[i];
    flag = a[i] > 7;
    said = i;
  }
#pragma acc serial loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    ordered += a[i];
#pragma acc serial copy(back)
  {
    one = 2;
    back = 2;
  }
#pragma acc parallel copyin(a[0:n])
  {
    for (int i = 0; i < n; i++)
      block += a[i];
  }
#pragma acc data copy(around)
  {
#pragma acc serial
    around = 4;
  }
#pragma acc kernels
  {
    own = 5;
  }
  for (int round = 0; round < 2; round++) {
    a[round] += again;
#pragma acc serial
    again = 1;
  }
  return last + flag + sum + in_order + ordered + one + block + said + back + around + own;
}

// CHECK: :10:5: warning: the value that 'last' gets here stays in '#pragma acc parallel loop', but is read later [-Whet-scalar-lost]
// CHECK: :7:1: note: a scalar that no clause names is firstprivate here; write 'copy(last)', or 'reduction' where iterations add to it
// CHECK: :18:5: warning: the value that 'flag' gets here stays in '#pragma acc parallel loop', but is read later
// CHECK: :26:5: warning: the value that 'one' gets here stays in '#pragma acc serial', but is read later
// CHECK: :32:7: warning: the value that 'block' gets here stays in '#pragma acc parallel', but is read later
// CHECK: :46:5: warning: the value that 'again' gets here stays in '#pragma acc serial', but is read later
