// A structure where an array must stand.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

struct S { int x; };
void f(int n, double *a, struct S s) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(s[0:1])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/structure-in-copy.c:6:59: error: 's' in clause 'copyin' is a structure, not an array [het-not-array]
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(s[0:1])
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/structure-in-copy.c:6:59: note: structures that the loop reads go to each device without a clause; of one that holds items elsewhere, name a pointer to these
// CHECK-NEXT:1 error generated.
