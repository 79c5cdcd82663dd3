// Numbers below one, names that nobody declared, and a list without its parentheses.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(int n, double *a) {
#pragma acc parallel loop num_gangs(-1) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[@LINE-3]]:37: error: 'num_gangs' takes numbers from 1 on, -1 given [het-less-than-one]
#pragma acc parallel loop tile(0, 4) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[@LINE-3]]:32: error: 'tile' takes numbers from 1 on, 0 given [het-less-than-one]
#pragma acc parallel loop tile(*, nosuch) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[@LINE-3]]:35: error: use of undeclared identifier 'nosuch' in '#pragma acc parallel loop' [het-undeclared]
#pragma acc parallel loop vector_length(128) num_workers(4) copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc cache a
    a[i] = i;
// CHECK: :[[@LINE-2]]:13: error: expected '(' after 'cache' [het-expected-paren]
  }
}
