// A comma where a section's colon was meant is an error: C would take the item behind it.
// RUN: not %hetcc -fopenmp -fopenacc -S %s -o %t 2>&1 | FileCheck %s
void f(int n, int *a, int (*b)[4]) {
#pragma omp target map(tofrom : a[0, n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: comma-in-section.c:[[@LINE-3]]:36: error: expected ':' in the section of 'a', found ',' [het-section-separator]
// CHECK: note: the form is 'a[first:length]'
#pragma omp target update to(b[0, n][0 : 4])
// CHECK: comma-in-section.c:[[@LINE-1]]:33: error: expected ':' in the section of 'b', found ',' [het-section-separator]
// Parentheses say that the operator is meant.
#pragma omp target map(tofrom : a[(0, n)])
  a[n] = 1;
// CHECK-NOT: error:
}
