// One of several pointers cannot be named: a copy of it can.
// RUN: not %hetcc -fsyntax-only %s 2>&1 | FileCheck %s

double *levels[4];

void one(int l, int n) {
#pragma omp target device(*) map(tofrom: levels[l][0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    levels[l][i] += 1;
}
// CHECK: rows-behind-pointers.c:7:42: error: section of 'levels' has 2 dimensions
// CHECK: note: copy the pointer 'levels[l]' to a local variable before the directive and name that
