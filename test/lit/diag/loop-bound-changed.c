// A body that changes the bound.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    n--;
  }
}

//      CHECK:{{.*}}/loop-bound-changed.c:8:5: error: the loop after '#pragma acc region for' is not in canonical form: its body changes 'n', of which its bound or step is made [het-not-canonical]
// CHECK-NEXT:    8 |     n--;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/loop-bound-changed.c:6:3: note: the form is 'for (i = first; i < bound; i += step)', with an integer 'i', one of < <= > >= != and bounds and step that the loop does not change
// CHECK-NEXT:    6 |   for (int i = 0; i < n; i++) {
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
