// A token that is no word is no clause.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) (a)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/no-clause-word.c:5:34: error: expected a clause, found '(' [het-clause-word]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) (a)
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/no-clause-word.c:5:34: note: clauses of 'acc region for' are: hetero, part_copy, part_copyin, {{.*}}
// CHECK-NEXT:1 error generated.
