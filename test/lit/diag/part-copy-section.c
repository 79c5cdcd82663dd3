// A plain section is not a part_copy bracket.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/part-copy-section.c:5:44: error: 'a' in 'part_copy' needs a bracket for each of its dimensions [het-part-copy-brackets]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[n])
// CHECK-NEXT:      |                                            ^~~~
// CHECK-NEXT:{{.*}}/part-copy-section.c:5:44: note: write 'a[1:n]' instead
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[n])
// CHECK-NEXT:      |                                            ^~~~
// CHECK-NEXT:      |                                            a[1:n]
// CHECK-NEXT:1 error generated.
