// part_copy has meaning only with a loop ([C] section 3.1).
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc data part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/part-copy-on-data.c:5:18: error: clause 'part_copy' is not allowed on '#pragma acc data' [het-clause-not-here]
// CHECK-NEXT:    5 | #pragma acc data part_copy(a[1:n])
// CHECK-NEXT:      |                  ^
// CHECK-NEXT:{{.*}}/part-copy-on-data.c:5:18: note: 'part_copy' belongs on 'acc region for' and 'acc parallel loop'
// CHECK-NEXT:1 error generated.
