// A task for FPGAs alone is the host's, which a warning tells.
// RUN: %hetcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#pragma omp target device(fpga) copy_deps
#pragma omp task inout([n]x)
void f(int n, int *x) {
  for (int i = 0; i < n; i++)
    ++x[i];
}
#pragma omp target device(fpga, smp) copy_deps
#pragma omp task inout([n]x)
void g(int n, int *x) {
  for (int i = 0; i < n; i++)
    ++x[i];
}
void all(int n, int *x) {
#pragma omp target device(fpga) copy_deps
#pragma omp task inout([n]x)
  ++*x;
}
// CHECK-DAG: :3:1: warning: this task runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-DAG: :3:{{.*}}: note: hetcc makes no circuits; write 'device(smp)', or 'device(cuda, opencl)' for a kernel of an accelerator
// CHECK-DAG: :16:1: warning: this task runs on the host
