// `omp error` in a kernel says its message there.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck %s --check-prefixes=BOTH,CUDA
// RUN: %hetcc -fopenmp --emit=opencl %s -o - | FileCheck %s --check-prefixes=BOTH,OPENCL
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t | FileCheck --check-prefix=SAID %s
int main(void) {
  int x = 0;
#pragma omp target map(x)
  {
    x = 1;
// BOTH: printf("{{.*}}error-directive.c:[[#@LINE+2]]: warning: 50%% \"done\"\n");
// SAID: error-directive.c:[[#@LINE+1]]: warning: 50% "done"
#pragma omp error at(execution) severity(warning) message("50% \"done\"")
    if (x > 1) {
// BOTH: printf("{{.*}}error-directive.c:[[#@LINE+3]]: error\n");
// CUDA-NEXT: ::het::endKernel();
// OPENCL-NEXT: het_end_kernel();
#pragma omp error at(execution)
    }
  }
  return x - 1;
}
