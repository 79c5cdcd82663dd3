// A task's parameters against those of a kernel in CUDA that nvcc has compiled in the same run of hetcc.
// REQUIRES: nvcc
// RUN: rm -rf %t && mkdir %t && cp %s %t/f.c
// RUN: printf 'extern "C" __global__ void one(int n, float *x, double y) {}\nnamespace k { __global__ void two(int *x) {} }\nstruct s { int a[3]; };\n__global__ void many(s v, long *x) {}\n__global__ void many(s v, int *x) {}\n' > %t/k.cu
// RUN: cd %t && not %hetcc --cuda-arch=sm_75 -DTHIRD=long -DSECOND='float *x' f.c k.cu -o f 2>&1 | FileCheck %s
// RUN: not ls %t/f

#ifdef __cplusplus
extern "C" {
#endif
#pragma omp target device(cuda) ndrange(1, 1) copy_deps
#pragma omp task inout(*x)
__global__ void one(int n, float *x, THIRD y);
// CHECK: f.c:[[#@LINE-3]]:1: error: parameter 3 of kernel 'one' of 'k.cu' is a floating-point number of 8 bytes, and the task's is 'long y' [het-task-kernel]
// CHECK: note: declare the function with the parameters of the kernel, in their order

#pragma omp target device(cuda) ndrange(1, 1) copy_deps
#pragma omp task inout(*x)
__global__ void two(SECOND, int y);
// CHECK: f.c:[[#@LINE-3]]:1: error: kernel 'two' of 'k.cu' has 1 parameters, and the task has 2

#pragma omp target device(cuda) ndrange(1, 1) file("k.cu") copy_deps
#pragma omp task inout(*x)
__global__ void three(SECOND);
// CHECK: f.c:[[#@LINE-3]]:1: error: 'k.cu' has no kernel 'three' [het-task-kernel]
// CHECK: note: there are k::two, many, one: name one of them, as in 'name(k)'

struct s {
  int a[3];
};
#pragma omp target device(cuda) ndrange(1, 1) copy_deps
#pragma omp task inout(*x)
__global__ void many(struct s v, unsigned long *x);
// CHECK: f.c:[[#@LINE-3]]:1: error: several kernels of 'k.cu' may be 'many': many(s, long*), many(s, int*)
// CHECK: note: name one by its symbol, as in 'name(_Z4many1sPl)'

#pragma omp target device(cuda) ndrange(1, 1) name(many) copy_deps
#pragma omp task inout(*x)
__global__ void right(struct s v, int *x);
// CHECK-NOT: error:
// CHECK: 4 errors generated.
#ifdef __cplusplus
}
#endif

int main(void) {
  return 0;
}
