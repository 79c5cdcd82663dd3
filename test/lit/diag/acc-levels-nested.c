// Levels of OpenACC within each other, and their numbers: warnings where the standard excludes them, none in `kernels`.
// RUN: %hetcc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

float a[30][30][30];

void f(int n) {
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
// CHECK: :[[#@LINE+2]]:18: warning: a loop with 'gang' within a loop with 'gang' [-Whet-level-nested]
// CHECK: :[[#@LINE-3]]:27: note: from the outside to the inside the levels are 'gang', 'worker' and 'vector'
#pragma acc loop gang
    for (int j = 0; j < n; j++)
// CHECK: :[[#@LINE+1]]:18: warning: the number in 'vector' has no effect in '#pragma acc loop' [-Whet-level-number]
#pragma acc loop vector(32) reduction(+: n)
      for (int k = 0; k < n; k++)
        a[i][j][k] += 1;
#pragma acc parallel copy(a)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
// CHECK: :[[#@LINE+1]]:18: warning: a loop with 'worker' within a loop with 'vector'
#pragma acc loop worker
      for (int j = 0; j < n; j++)
        a[i][j][0] += 1;
  }
#pragma acc parallel loop gang(static: 4) worker copy(a) device_type(nvidia) gang(3)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j][0] += 1;
#pragma acc kernels loop gang(4) vector(8) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop gang vector(32)
    for (int j = 0; j < n; j++)
      a[i][j][0] += 1;
// CHECK: :[[#@LINE+2]]:27: warning: the number in 'gang' has no effect in '#pragma acc parallel loop' [-Whet-level-number]
// CHECK: note: numbers stand there in 'acc kernels' alone; write 'num_gangs(n + 1)' on '#pragma acc parallel loop'
#pragma acc parallel loop gang(num: n + 1) copy(a)
  for (int i = 0; i < n; i++)
    a[i][0][0] = 0;
}
