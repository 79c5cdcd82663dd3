// The generated block stands where a statement without braces stood: after if, else, a label, and each other.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
void places(int n, int which, double *x) {
  if (which == 1)
#pragma acc region for hetero(1) part_copy(x[1:n])
    for (int i = 0; i < n; i++) x[i] = 1;
  else if (which)
#pragma acc data copy(x[0:n])
#pragma acc region for hetero(1) part_copy(x[1:n])
    for (int i = 0; i < n; i++) x[i] = 2;
  else
    goto again;
again:
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    if (i % 2) x[i] = 3; else x[i] = 4;
}
// CHECK: if (which == 1)
// CHECK-EMPTY:
// CHECK-NEXT: { /* hetcc: acc region for,
// CHECK: #line 8 "{{.*}}"
// CHECK-NEXT: else if (which)
// CHECK-NEXT: { /* hetcc: acc data,
// CHECK: #line 10 "{{.*}}"
// CHECK-EMPTY:
// CHECK-NEXT: { /* hetcc: acc region for,
// CHECK: het_leave(&het_region_3);
// CHECK-NEXT: }
// CHECK-NEXT: #line 11 "{{.*}}"
// CHECK-NEXT: {{^ *[}]}}
// CHECK-NEXT: else
// CHECK: again:
// CHECK-EMPTY:
// CHECK-NEXT: { /* hetcc: acc region for,
