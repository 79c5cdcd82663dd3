// Clauses of a target are checked by us, not by Clang.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) mapp(tofrom: a[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unknown-clause-omp.c:5:30: error: unknown clause 'mapp' on '#pragma omp target' [het-unknown-clause]
// CHECK-NEXT:    5 | #pragma omp target device(*) mapp(tofrom: a[0:n])
// CHECK-NEXT:      |                              ^
// CHECK-NEXT:{{.*}}/unknown-clause-omp.c:5:30: note: did you mean 'map'?
// CHECK-NEXT:    5 | #pragma omp target device(*) mapp(tofrom: a[0:n])
// CHECK-NEXT:      |                              ^~~~
// CHECK-NEXT:      |                              map
// CHECK-NEXT:1 error generated.
