// A clause that gives a gang or iteration its own variable does not read it, and one that brings it to the device does. So a
// value of `kernels` goes on to the second alone.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -x c++ --emit=openmp %s -o - | FileCheck %s

void own(int n, double *d) {
  int k, last;
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: d[0:n]) private(k)
#pragma acc kernels loop independent copy(d[0:n])
  for (int i = 0; i < n; i++) {
    k = i;
    d[k] = 1;
  }
#pragma acc kernels loop independent copy(d[0:n]) private(k)
  for (int i = 0; i < n; i++) {
    k = i;
    d[k] += 1;
  }
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: d[0:n], last) lastprivate(last)
#pragma acc kernels loop independent copy(d[0:n])
  for (int i = 0; i < n; i++) {
    last = i;
    d[last] = 1;
  }
#pragma acc enter data copyin(last)
}
