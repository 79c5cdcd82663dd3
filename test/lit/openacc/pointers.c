// A pointer without a section is the pointer itself; what it points to is not brought. A section may begin before it.
// RUN: %hetcc --emit=openmp -Wno-het-pointer-alone %s -o - | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARN

void f(int n, double *p, double *q) {
// WARN: pointers.c:[[#@LINE+2]]:23: warning: 'copy' brings the pointer 'p' itself, not what it points to [-Whet-pointer-alone]
// WARN: pointers.c:[[#@LINE+1]]:23: note: write a section, as in 'p[0:n]'
#pragma acc data copy(p)
  // CHECK: #pragma omp target data map(tofrom: p) /* acc data */
  // CHECK: het_device_attach((void **)&(p), HET_DEVICE_DEFAULT);
  {
#pragma acc parallel loop
    // CHECK: parallel for map(tofrom: p)
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
#pragma acc enter data create(q)
  // CHECK: #pragma omp target enter data map(alloc: q)
  // CHECK: het_device_attach((void **)&(q), HET_DEVICE_DEFAULT);
#pragma acc enter data attach(q)
#pragma acc update device(q)
  // CHECK: #pragma omp target update to(present: q)
#pragma acc exit data delete(q)
  // CHECK: #pragma omp target exit data map(release: q)
#pragma acc exit data copyout(q) finalize
  // CHECK: het_device_finalize(&q, HET_DEVICE_DEFAULT)
#pragma acc exit data delete(p)
  // CHECK: #pragma omp target exit data map(release: p[0:1])
#pragma acc parallel loop copy(p[-2:n])
  // CHECK: map(tofrom: p[-2:n])
  for (int i = 0; i < n - 2; i++)
    p[i - 2] = i;
}
// WARN: 1 warning generated.
