// A scalar declared outside but assigned before it is read in each iteration needs no clause.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
void smooth(int n, int m, double (*a)[m], double *b) {
  double sum, part;
  int i, j;
#pragma acc region for hetero(1) part_copyin(a[1:n][0:m]) part_copy(b[1:n])
  for (i = 0; i < n; i++) {
    sum = 0;
    for (j = 0; j < m; j++) {
      part = a[i][j];
      sum += part;
    }
    b[i] = sum;
  }
  sum = 1;
  b[0] = sum;
}
// CHECK: (void)i;
// CHECK-NEXT: (void)sum;
// CHECK-NEXT: (void)j;
// CHECK-NEXT: (void)part;
// CHECK: int i;
// CHECK-NEXT: double sum;
// CHECK-NEXT: int j;
// CHECK-NEXT: double part;
// CHECK: private(i, sum, j, part)
