// A section that is reduced is one run of elements.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void rows(int n, double t[4][8]) {
#pragma acc region for hetero(1) reduction(+: t[0:4][2:3])
  for (int i = 0; i < n; i++)
    t[i % 4][2] += i;
}
// CHECK: :4:47: error: a reduction of a section without whole rows is not supported yet
// CHECK: :4:47: note: {{.*}}a section of the outermost dimension
// CHECK: 1 error generated.
