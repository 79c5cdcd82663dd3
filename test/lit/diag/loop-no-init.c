// A loop that does not set its variable.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, int i, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/loop-no-init.c:6:3: error: the loop after '#pragma acc region for' is not in canonical form: it does not set its variable [het-not-canonical]
// CHECK-NEXT:    6 |   for (; i < n; i++)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:{{.*}}/loop-no-init.c:6:3: note: the form is 'for (i = first; i < bound; i += step)', with an integer 'i', one of < <= > >= != and bounds and step that the loop does not change
// CHECK-NEXT:1 error generated.
