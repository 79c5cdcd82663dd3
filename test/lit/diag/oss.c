// Directives of OmpSs-2 are not left out in silence.
// RUN: %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %hetcc -Wno-het-not-read -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
void f(int *x) {
#pragma oss task inout(*x)
  ++*x;
}
// CHECK: :5:1: warning: '#pragma oss task' is not read: the statement runs as if it were not there [-Whet-not-read]
// CHECK: :5:9: note: tasks are written with '#pragma omp'
// CHECK: 1 warning generated.
// NONE-NOT: {{.}}
