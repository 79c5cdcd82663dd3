// A comma where a section's colon was meant is an error in the clauses of split loops and of OpenACC, too.
// RUN: not %hetcc -fopenmp -fopenacc -S %s -o %t 2>&1 | FileCheck %s
void f(int n, int *a) {
#pragma acc parallel loop copy(a[0, n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: comma-in-items.c:[[@LINE-3]]:35: error: expected ':' in the section of 'a', found ',' [het-section-separator]
#pragma acc region for hetero(1) part_copy(a[1, n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: comma-in-items.c:[[@LINE-3]]:47: error: expected ':' in the section of 'a', found ',' [het-section-separator]
// CHECK: note: the form is 'a[cond:num]'
#pragma acc region for hetero(1) part_copy(a[1:n, 1])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: comma-in-items.c:[[@LINE-3]]:49: error: expected ':' in the section of 'a', found ',' [het-section-separator]
#pragma omp target device(*) map(tofrom : a[0, n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: comma-in-items.c:[[@LINE-4]]:46: error: expected ':' in the section of 'a', found ',' [het-section-separator]
#pragma acc region for hetero(1) part_copy(a[1:(0, n)])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK-NOT: error:
}
