// An update of rows behind an array of pointers names that cause, and Clang's own words stay where a length is missing.
// RUN: not %hetcc -fopenmp -c %s -o %t 2>&1 | FileCheck %s
extern int a[];
void f(int **rows, int n, int m) {
#pragma omp target update to(rows[0 : n][0 : m])
// CHECK: update-of-rows.c:[[@LINE-1]]:30: error: rows behind an array of pointers in one section of 'target update' are not supported yet [het-not-supported]
// CHECK-NEXT: 5 |
// CHECK-NEXT: |                              ^
// CHECK-NEXT: note: write a loop with 'target update' of each row instead, as in 'target update to(rows[i][0:n])'
#pragma omp target update to(a[0 : ])
// CHECK: error: section length is unspecified
}
