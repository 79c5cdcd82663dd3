// Names in ALIGN and sizes of blocks, topologies and halos, once they are known.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, double *a, double *b) {
// CHECK: error: 'b' in ALIGN is no array of this function's clauses and no label of its loops [het-align-target]
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(ALIGN(b)))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: a block of 0 items [het-block-size]
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK(0)))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: 0 positions in a topology [het-block-size]
#pragma omp target device(*) topology([0]) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: halo on a dimension of 'a' that is dealt out in turn [het-halo-whole]
// CHECK: note: a halo goes with BLOCK
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(CYCLIC) halo(1))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: 'topology' has no meaning on '#pragma omp target update' [het-dist-here]
#pragma omp target update from(a[0:n] topology(0,1))
}
