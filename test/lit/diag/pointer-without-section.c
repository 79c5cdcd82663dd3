// A pointer whose extent nobody says.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/pointer-without-section.c:5:59: error: 'b' in clause 'copyin' is a pointer: its extent is not known [het-no-extent]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b)
// CHECK-NEXT:      |                                                           ^
// CHECK-NEXT:{{.*}}/pointer-without-section.c:5:59: note: write a section, as in 'b[0:n]'
// CHECK-NEXT:1 error generated.
