// Clauses that only declarations have are errors at other directives, whose parser never ends there in Clang 19.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

void f(int n, double *v) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp parallel for link(v)
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp parallel inbranch for
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp task if(task : when(n)) when
  v[0] = 1;
}

// CHECK: :8:26: error: unexpected OpenMP clause 'link' in directive '#pragma omp parallel for'
// CHECK: :11:22: error: unexpected OpenMP clause 'inbranch' in directive '#pragma omp parallel'
// CHECK: :14:37: error: unexpected OpenMP clause 'when' in directive '#pragma omp task'
