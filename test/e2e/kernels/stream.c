//===-- e2e/kernels/stream.c - STREAM with kernels in OpenCL C ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Listing 1.2 of [O] section 2 with the directives as printed: no file is named, the command line has it. Its kernels
// are those of listing 1.3, but for the order of their parameters.
#include <stdio.h>
#include <stdlib.h>

#pragma omp target device (clcpu) nrange(1,0,size,512) \
    copy_deps
#pragma omp task in ([size]a) out([size]c)
void copy_task(double *a, double *c, int size);

#pragma omp target device (clgpu) nrange(1,0,size,512) \
    copy_deps
#pragma omp task in ([size]c) out([size]b)
void scale_task (double *c, double *b, int size);

#pragma omp target device (clgpu) nrange(1,0,size,512) \
    copy_deps
#pragma omp task in ([size]a,[size]b) out([size]c)
void add_task (double *a, double *b, double *c, int size)
    ;

#pragma omp target device (clgpu) nrange(1,0,size,512) \
    copy_deps
#pragma omp task in ([size]b,[size]c) out([size]a)
void triad_task (double *b, double *c, double *a, int
    size);

int main(int argc, char **argv) {
  const int size = 4096;
  double *a = malloc(size * sizeof *a), *b = malloc(size * sizeof *b), *c = malloc(size * sizeof *c), sum = 0;
  for (int i = 0; i < size; i++)
    a[i] = i % 100, b[i] = 2, c[i] = 0;
  for (int pass = 0; pass < (argc > 1 ? atoi(argv[1]) : 1); pass++) {
    copy_task(a, c, size);
    scale_task(c, b, size);
    add_task(a, b, c, size);
    triad_task(b, c, a, size);
  }
#pragma omp taskwait
  for (int i = 0; i < size; i++)
    sum += a[i] + 2 * b[i] + 3 * c[i];
  printf("%.17g\n", sum);
  free(a);
  free(b);
  free(c);
  return 0;
}
