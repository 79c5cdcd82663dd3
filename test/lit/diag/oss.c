// Directives of OmpSs-2 that mean no task of OmpSs.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -DLOOPS -c %s -o %t.o 2>&1 | FileCheck --check-prefix=LOOP %s
void f(int n, int *x) {
#ifdef LOOPS
#pragma oss taskloop inout(x[n])
  while (n--)
    ++x[n];
#pragma oss taskloop collapse(2) inout(x[i])
  for (int i = 0; i < n; i++)
    ++x[i];
#else
#pragma oss taskloop inout(x[i])
  for (int i = 0; i < n; i++)
    ++x[i];
#pragma oss tasks inout(*x)
  ++*x;
#pragma oss task for inout(*x)
  ++*x;
#pragma oss task inout(x[0; n]) device(cuda) onready(n++)
  for (int i = 0; i < n; i++)
    ++x[i];
#endif
}
// LOOP: :6:1: error: expected a 'for' loop after '#pragma oss taskloop'
// CHECK-NOT: taskloop
// CHECK: :16:13: error: unknown directive '#pragma oss tasks'
// CHECK: :16:13: note: did you mean 'task'?
// CHECK: :18:1: error: expected a 'for' loop after '#pragma oss task for'
// CHECK: :20:46: error: 'onready' on a task for devices is not supported yet
