// Misspelt words of every kind: each note has the word as a fix-it.
// RUN: not %hetcc --emit=openmp %s 2>&1 | FileCheck %s
void f(int n, double *a, double *b) {
// CHECK: error: unknown directive '#pragma acc paralel lop' [het-unknown-directive]
// CHECK: note: did you mean 'parallel loop'?
// CHECK: {{^}}      |             parallel loop
#pragma acc paralel lop hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown clause 'loops' on '#pragma acc parallel' [het-unknown-clause]
// CHECK: note: did you mean 'loop'?
#pragma acc parallel loops hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown directive '#pragma omp targt' [het-unknown-directive]
// CHECK: note: did you mean 'target'?
#pragma omp targt device(*) map(tofrom: a[0:n])
// CHECK: error: unknown clause 'paralel' on '#pragma omp target' [het-unknown-clause]
// CHECK: note: did you mean 'parallel'?
#pragma omp target paralel for device(*) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown map type 'toform' [het-map-type]
// CHECK: note: did you mean 'tofrom'?
#pragma omp target parallel for device(*) map(toform: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown map type 'form' [het-map-type]
// CHECK: note: did you mean 'from'?
#pragma omp target exit data map(form: a[0:n])
// CHECK: error: unknown distribution policy 'BLOK(4)' [het-policy]
// CHECK: note: did you mean 'BLOCK'?
#pragma omp target parallel for device(*) map(tofrom: a[0:n] dist_data(BLOK(4)))
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown edging 'periodik' of a halo [het-edge]
// CHECK: note: did you mean 'periodic'?
#pragma omp target parallel for device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1:periodik))
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: expected a clause, found ';' [het-clause-word]
// CHECK: note: leave ';' out
#pragma acc kernels loop hetero(1, gpu) part_copy(a[1:n]);
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: error: unknown directive '#pragma acc haloexchange' [het-unknown-directive]
// CHECK: note: did you mean 'halo_exchange'?
#pragma acc haloexchange(a)
// CHECK: error: unknown directive '#pragma omp halo_exhange' [het-unknown-directive]
// CHECK: note: did you mean 'halo_exchange'?
#pragma omp halo_exhange(a)
// Clang judges what OpenMP has and hetcc has no row for.
// CHECK: error: expected an OpenMP directive
#pragma omp nothings
}
