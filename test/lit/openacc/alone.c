// A loop directive in a data region, without a compute construct around it.
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %hetcc --emit=openmp -Wno-het-loop-alone %s -o /dev/null 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// QUIET-NOT: warning

void alone(int n, double *a) {
// CHECK: alone.c:[[#@LINE+2]]:{{[0-9]+}}: warning: 'acc loop' stands in no compute construct: the host runs its loop [-Whet-loop-alone]
#pragma acc data copy(a[0:n])
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    a[i] = i;
}

#pragma acc routine vector
void called(int n, double *a) {
// CHECK-NOT: alone.c:[[#@LINE+1]]
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    a[i] = i;
}
