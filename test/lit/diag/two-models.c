// One directive says who runs the iterations of a loop.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %hetcc -fno-openmp --emit=openmp %s -o - 2>&1 | FileCheck %s --check-prefix=ACC --implicit-check-not=error:
// RUN: %hetcc -fopenmp -fno-openacc --emit=openmp %s -o - 2>&1 | FileCheck %s --check-prefix=OMP --implicit-check-not=error:
// RUN: %hetcc -fno-openmp -fno-openacc -fopenacc -fno-openacc --emit=host %s -o - | FileCheck %s --check-prefix=NONE

void f(int n, double *a) {
// CHECK: two-models.c:[[#@LINE+2]]:1: error: '#pragma omp target teams distribute parallel for' and '#pragma acc loop' at one loop [het-two-models]
// CHECK: two-models.c:[[#@LINE+1]]:1: note: each says who runs the iterations; write one of them, choose with '#ifdef _OPENACC', or leave one model out with -fno-openmp or -fno-openacc
#pragma omp target teams distribute parallel for
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: two-models.c:[[#@LINE+1]]:1: error: '#pragma acc parallel loop' and '#pragma omp parallel for' at one loop [het-two-models]
#pragma acc parallel loop copy(a[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: two-models.c:[[#@LINE+1]]:1: error: '#pragma acc kernels loop' and '#pragma omp simd' at one loop [het-two-models]
#pragma acc kernels loop copy(a[0:n])
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] = i;
// A team of the host's, of which one thread starts the construct.
#pragma omp parallel
#pragma omp single
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// One model alone has its say where the other is left out; whatever that one's directives ask of devices is left out, too.
// ACC: void f(
// ACC-NOT: distribute parallel for{{$}}
// ACC: #pragma omp target teams {{.*}}/* acc parallel loop */
// ACC-NOT: omp simd
// ACC-NOT: omp single
// ACC: /* acc parallel loop */
// OMP: void f(
// OMP: #pragma omp target teams distribute parallel for{{$}}
// OMP: #pragma omp parallel for{{$}}
// OMP: #pragma omp simd{{$}}
// OMP: #pragma omp single{{$}}
// OMP-NOT: acc
// NONE: void f(
// NONE-NOT: het_
