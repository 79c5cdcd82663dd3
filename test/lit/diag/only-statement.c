// A directive that stands alone is no statement of an `if` or a loop: what stands behind it would be executed always.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
// RUN: %hetcc -DBRACES --emit=openmp %s -o - > %t.c

int f(int n, double *a, double *b) {
  int k = 0;
#pragma acc data copy(a[0:n])
  {
#ifndef BRACES
    if (n > 5)
#pragma acc update self(a[0:n])
    if (n > 6)
      k = 1;
    else
#pragma acc update device(a[0:n])
    for (int i = 0; i < n; i++)
#pragma acc wait
      k++;
    while (k < 5)
    again:
#pragma acc enter data copyin(b[0:n])
    do
#pragma acc exit data delete(b[0:n])
    while (k++ < 9);
    switch (k)
    case 3:
#pragma acc wait
#endif
    if (n > 5) {
#pragma acc update self(a[0:n])
    }
    for (int i = 0; i < n; i++)
#pragma acc wait
      ;
    switch (n) {
    case 1:
#pragma acc wait
      k = 3;
    }
  }
  if (k == 10)
    goto end;
  k = 5;
end:
#pragma acc wait
  return k;
}
// CHECK-DAG: only-statement.c:11:1: error: '#pragma acc update' cannot be the only statement of 'if' [het-only-statement]
// CHECK-DAG: only-statement.c:11:1: note: write it in braces
// CHECK-DAG: only-statement.c:15:1: error: '#pragma acc update' cannot be the only statement of 'else'
// CHECK-DAG: only-statement.c:17:1: error: '#pragma acc wait' cannot be the only statement of 'for'
// CHECK-DAG: only-statement.c:21:1: error: '#pragma acc enter data' cannot be the only statement of 'while'
// CHECK-DAG: only-statement.c:23:1: error: '#pragma acc exit data' cannot be the only statement of 'do'
// CHECK-DAG: only-statement.c:27:1: error: '#pragma acc wait' cannot be the only statement of 'switch'
// CHECK: 6 errors generated.
