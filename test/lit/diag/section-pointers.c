// Rows of their own are not contiguous.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double **rows) {
#pragma acc region for hetero(1) part_copy(rows[1:n][0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-pointers.c:5:44: error: section of 'rows' has 2 dimensions, 'rows' has 1 (its type is 'double **') [het-section-rank]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(rows[1:n][0:n])
// CHECK-NEXT:      |                                            ^~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/section-pointers.c:5:44: note: use one contiguous array, as in 'a[i * m + j]' or 'double (*a)[m]'
// CHECK-NEXT:1 error generated.
