// GCC has no `begin declare variant`, and would take both versions for one function. The file has nothing else of hetcc's.
// REQUIRES: gcc
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
int f(void) { return 1; }
// CHECK: :[[@LINE+1]]:{{.*}}: error: the directive 'begin declare variant' over GCC is not supported yet [het-not-supported]
#pragma omp begin declare variant match(device = {kind(host)})
int f(void) { return 2; }
#pragma omp end declare variant
// CHECK-NOT: error:
