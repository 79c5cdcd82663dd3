// The loop of an `acc loop` is one that can be counted, and its iterations run to their end. `seq` alone lets it be any.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %hetcc --emit=openmp -DRIGHT %s -o - 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error:

int a[30][30];

#ifndef RIGHT
void form(int n) {
#pragma acc parallel copy(a)
  {
// CHECK: acc-loops.c:[[#@LINE+1]]:1: error: expected a 'for' loop after '#pragma acc loop' [het-expected-loop]
#pragma acc loop
    while (n > 0)
      n--;
#pragma acc loop
// CHECK: acc-loops.c:[[#@LINE+1]]:10: error: the loop after '#pragma acc loop' is not in canonical form: its variable 'd' is not an integer [het-not-canonical]
    for (double d = 0; d < 30; d += 6)
      a[(int)d][0] = 1;
  }
#pragma acc kernels loop
// CHECK: acc-loops.c:[[#@LINE+1]]:19: error: the loop after '#pragma acc kernels loop' is not in canonical form: its condition must compare 'i' with a bound [het-not-canonical]
  for (int i = 0; a[i][0]; i++)
    a[i][0] = 1;
#pragma acc parallel
// CHECK: acc-loops.c:[[#@LINE+1]]:1: error: expected a 'for' loop after '#pragma acc loop' [het-expected-loop]
#pragma acc loop
  a[0][0] = 1;
}

#pragma acc routine vector
void jump(int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) {
    if (i == 3)
// CHECK: acc-loops.c:[[#@LINE+2]]:7: error: 'break' leaves the loop of '#pragma acc loop' [het-jump-out]
// CHECK: acc-loops.c:[[#@LINE-4]]:1: note: the iterations may run in any order; write 'seq' on a loop that may end early
      break;
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i][0])
// CHECK: acc-loops.c:[[#@LINE+1]]:7: error: 'goto' leaves the loop of '#pragma acc parallel loop' [het-jump-out]
      goto out;
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      if (a[i][1])
// CHECK: acc-loops.c:[[#@LINE+1]]:9: error: 'return' leaves the block of '#pragma acc parallel' [het-jump-out]
        return;
  }
out:;
}

void nest(int n) {
// CHECK: acc-loops.c:[[#@LINE+1]]:27: error: 'tile(*, *)' needs 2 loops directly inside each other, 1 found [het-collapse-nest]
#pragma acc parallel loop tile(*, *)
  for (int i = 0; i < n; i++)
// CHECK: acc-loops.c:[[#@LINE+1]]:5: note: between the loops stands this statement
    a[i][0] = 1;
#pragma acc parallel copy(a)
  {
// CHECK: acc-loops.c:[[#@LINE+1]]:18: error: 'collapse(2)' needs 2 loops directly inside each other, 1 found [het-collapse-nest]
#pragma acc loop collapse(2)
    for (int i = 0; i < n; i++) {
      a[i][0] = 1;
      for (int j = 0; j < n; j++)
        a[i][j] = 1;
    }
// CHECK: acc-loops.c:[[#@LINE+1]]:27: error: 'collapse' takes a constant from 1 to the number of loops [het-collapse-count]
#pragma acc loop collapse(n)
    for (int i = 0; i < n; i++)
      a[i][0] = 1;
  }
}
#else
// RIGHT: void right
void right(int n, double *first, double *last) {
#pragma acc parallel loop seq
  for (int i = 0; i < n; i++)
    if (a[i][0])
      break;
#pragma acc parallel copy(a)
  {
#pragma acc loop seq
    for (int i = 0;; i += a[i][0])
      if (a[i][0])
        break;
#pragma acc loop tile(8, *)
    for (int i = 0; i < n; i++) {
#pragma unroll
      for (int j = 0; j < n; j++)
        a[i][j] = 1;
    }
#pragma acc loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        if (a[i][j])
          break;
        switch (a[j][i]) {
        case 1: break;
        default: continue;
        }
      }
#pragma acc loop
    for (double *p = first; p != last; ++p)
      *p = 1;
  }
}
#endif
