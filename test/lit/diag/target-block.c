// The forms that a block after a target with clauses of the dialect cannot have.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target teams device(*) map(tofrom: a[0:n])
  {
#pragma omp distribute
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
}

//      CHECK:{{.*}}/target-block.c:5:1: error: a block after '#pragma omp target teams' with clauses of the dialect is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma omp target teams device(*) map(tofrom: a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/target-block.c:5:1: note: write 'omp target' and 'omp parallel for' directly before the loop, instead
// CHECK-NEXT:1 error generated.
