// A loop variable that is not an integer.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (double x = 0; x < n; x += 1)
    a[(int)x] = x;
}

//      CHECK:{{.*}}/loop-float.c:6:8: error: the loop after '#pragma acc region for' is not in canonical form: its variable 'x' is not an integer [het-not-canonical]
// CHECK-NEXT:    6 |   for (double x = 0; x < n; x += 1)
// CHECK-NEXT:      |        ^
// CHECK-NEXT:{{.*}}/loop-float.c:6:3: note: the form is 'for (i = first; i < bound; i += step)', with an integer 'i', one of < <= > >= != and bounds and step that the loop does not change
// CHECK-NEXT:    6 |   for (double x = 0; x < n; x += 1)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
