// If no clause is near, all are listed.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for splitting(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unknown-clause-list.c:5:24: error: unknown clause 'splitting' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:    5 | #pragma acc region for splitting(1) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/unknown-clause-list.c:5:24: note: clauses of 'acc region for' are: hetero, part_copy, part_copyin, {{.*}}
// CHECK-NEXT:1 error generated.
