// Devices call the function that `bind` names; the host calls its own, if it is here.
// RUN: %hetcc -fopenacc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc -fopenacc --cuda-arch=none -Wall -Werror -c %s -o %t.o
#pragma acc routine seq
static int other(int x) { return x + 100; }
#pragma acc routine seq bind(other)
int next(int x) { return x + 1; }
#pragma acc routine bind("other") seq
int declared(int x);
int named(int x);
#pragma acc routine(named) seq bind(other)
int same(int x) { return x; }
void f(int *v) {
// CHECK: v[i] = (HET_ON_HOST ? next(i) : other(i)) + other(i) + other(i) + same(i);
#pragma acc parallel loop copyout(v[0:8])
  for (int i = 0; i < 8; i++)
    v[i] = next(i) + declared(i) + named(i) + same(i);
}
