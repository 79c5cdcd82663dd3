// OpenMP asks for the storage of an empty section that has to be present. OpenACC does not.
// RUN: %hetcc -fopenmp --cuda-arch=none --emit=host %s -o - | FileCheck %s

void f(int n, int *a, int *b) {
// CHECK: "a[0 : n]", {{.*}}HET_MAP_PRESENT | HET_MAP_PRESENT_EMPTY
#pragma omp target map(present, tofrom : a[0 : n])
  a[0] = 1;
// CHECK: "b[0 : n]", {{.*}}HET_FROM | HET_MAP_PRESENT | HET_MAP_PRESENT_EMPTY
#pragma omp target update from(present : b[0 : n])
// CHECK: HET_MAP_PRESENT, (void
#pragma acc parallel loop present(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
