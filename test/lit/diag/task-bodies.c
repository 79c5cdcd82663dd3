// A task for accelerators whose body is a loop in C runs on the host, which a warning tells.
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void scale(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

// CHECK: :4:1: warning: this target construct runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK: :7:3: note: the task's body is in C; write '#pragma omp target teams distribute parallel for' before the loop here
// CHECK: 1 warning generated.

#pragma omp target device(opencl) copy_deps
#pragma omp task inout([n]x)
void with_construct(int n, double *x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void with_split_loop(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]x)
void for_both(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

// Host code that may drive a device by itself.
void library(int n, double *x);
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x)
void without_loop(int n, double *x) {
  library(n, x);
}
