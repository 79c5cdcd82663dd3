// Brackets stand closer to a name than an operator in front of it: a section of that is refused.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s

void operators(int n, int **p, int (*q)[8]) {
#pragma omp task inout(*p[0;n])
  p[0][0]++;
#pragma omp task in(*q[1][0:n-1])
  p[0][0]++;
#pragma omp task inout((*p)[0;n], *q[1], [n]*p) in(*p[n])
  p[0][0]++;
#pragma omp taskwait
}

// CHECK: :5:24: error: '*p[0;n]' in 'inout' is no storage [het-task-section]
// CHECK: note: brackets stand closer than an operator in front; write '(*p)[0;n]' for items of '*p', 'p[0;n]' for those of 'p'
// CHECK: :7:21: error: '*q[1][0:n-1]' in 'in' is no storage [het-task-section]
// CHECK: note: {{.*}} write '(*q)[1][0:n-1]' for items of '*q', 'q[1][0:n-1]' for those of 'q'
// CHECK: 2 errors generated.
