// Named topologies are not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) topology([2][2]) map(tofrom: a[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/topology.c:5:30: error: clause 'topology' is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma omp target device(*) topology([2][2]) map(tofrom: a[0:n])
// CHECK-NEXT:      |                              ^
// CHECK-NEXT:{{.*}}/topology.c:5:30: note: clauses of 'omp target' are: reduction, private, firstprivate, if, device, map, dist_iteration, shared
// CHECK-NEXT:1 error generated.
