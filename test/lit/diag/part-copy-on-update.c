// part_copy says what follows a loop, or the loops of a data region ([C] section 3.1); an update names items.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc update part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/part-copy-on-update.c:5:20: error: clause 'part_copy' is not allowed on '#pragma acc update' [het-clause-not-here]
// CHECK-NEXT:    5 | #pragma acc update part_copy(a[1:n])
// CHECK-NEXT:      |                    ^
// CHECK-NEXT:{{.*}}/part-copy-on-update.c:5:20: note: 'part_copy' belongs on 'acc region for' and 'acc parallel loop', 'acc loop', 'acc data'
// CHECK-NEXT:1 error generated.
