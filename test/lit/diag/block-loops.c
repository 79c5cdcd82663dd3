// Loops of a block that cannot be split where they stand.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma omp target device(*) map(tofrom: a[0:n])
  {
#pragma omp parallel
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] = i;
    }
  }
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop hetero(1)
    for (int j = 0; j < 1; j++)
      a[i] = i + j;
}

//      CHECK:{{.*}}/block-loops.c:16:1: error: 'hetero' on a loop inside of a marked one is not supported yet [het-not-supported]
// CHECK-NEXT:   16 | #pragma acc loop hetero(1)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/block-loops.c:16:1: note: write 'hetero' at the outer loop's directive instead
//      CHECK:{{.*}}/block-loops.c:7:1: error: a construct of the host's threads around a loop of '#pragma omp target' is not supported yet [het-not-supported]
// CHECK-NEXT:    7 | #pragma omp parallel
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/block-loops.c:7:1: note: write the loop outside of that construct instead
// CHECK-NEXT:2 errors generated.
