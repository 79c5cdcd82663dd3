// Directives of OmpSs-2 that mean no task of OmpSs.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
void f(int n, int *x) {
#pragma oss taskloop inout(x[i])
  for (int i = 0; i < n; i++)
    ++x[i];
#pragma oss tasks inout(*x)
  ++*x;
#pragma oss task for inout(*x)
  ++*x;
#pragma oss task inout(*x) onready(n++)
  ++*x;
}
// CHECK: :4:1: error: '#pragma oss taskloop' is not supported yet
// CHECK: :4:1: note: supported here: 'oss task' before a statement in a loop, for each of its iterations or several of them
// CHECK: :7:13: error: unknown directive '#pragma oss tasks'
// CHECK: :7:13: note: did you mean 'task'?
// CHECK: :11:28: error: clause 'onready' is not supported yet
// CHECK: :9:1: error: expected a 'for' loop after '#pragma oss task for'
