// A target without a parallel loop runs serially; it must not be split in silence.
// RUN: not %hetcc --emit=openmp -DBOTH %s -o - 2>&1 | FileCheck --check-prefix=BOTH %s
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#ifdef BOTH
#pragma omp parallel target device(*) map(tofrom: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = i;
#endif
}

//      CHECK:{{.*}}/target-without-parallel.c:6:1: error: '#pragma omp target' does not say that the iterations of its loop may be shared out [het-expected-parallel-for]
// CHECK-NEXT:    6 | #pragma omp target device(*) map(tofrom: a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/target-without-parallel.c:7:3: note: write '#pragma omp parallel for' between the directive and the loop
// CHECK-NEXT:    7 |   for (int i = 0; i < n; i++)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
// BOTH: error: '#pragma omp parallel target' does not say that the iterations of its loop may be shared out
// BOTH: note: write '#pragma omp for' between the directive and the loop
