// part_copy without cond and num.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/part-copy-brackets.c:5:44: error: 'a' in 'part_copy' needs a bracket for each of its dimensions [het-part-copy-brackets]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a)
// CHECK-NEXT:      |                                            ^
// CHECK-NEXT:{{.*}}/part-copy-brackets.c:5:44: note: the form is 'a[cond:num]' or 'a[cond:num:halo]', one bracket for each dimension; cond 1: follows the loop, 0: does not
// CHECK-NEXT:1 error generated.
