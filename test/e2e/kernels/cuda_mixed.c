//===-- e2e/kernels/cuda_mixed.c - tasks whose bodies are kernels in CUDA ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tasks of GPUs and of the host touch parts of three vectors, tiles of a matrix and scalars, in an order that a number
// decides. All values are whole numbers.
#include "cuda_mixed.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 500, Rows = 30, Columns = 41, Steps = 120 };

#pragma omp target device(smp) copy_deps
#pragma omp task inout([n]x)
static void mix(int n, int *x) {
  for (int i = 1; i < n; i++)
    x[i] = (x[i] + 3 * x[i - 1]) % 1009;
}

static unsigned state;
static int any(int below) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16) % below;
}

static long checksum(const int *x, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum = (sum * 31 + x[i]) % 1000003;
  return sum;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  static int a[N], b[N], c[N], matrix[Rows][Columns];
  long sums[4] = {0, 0, 0, 0};
  for (int i = 0; i < N; i++)
    a[i] = i % 17, b[i] = i % 5, c[i] = i % 3;
  int *const vectors[] = {a, b, c};
  for (int step = 0; step < Steps; step++) {
    int *const x = vectors[any(3)], *const y = vectors[any(3)];
    const int lo = any(N / 2), n = 1 + any(N / 2), k = any(4);
    switch (any(8)) {
    case 0:
    case 1:
      if (x != y)
        axpy(n, 1 + any(5), x + lo, y + any(N - n));
      break;
    case 2: tile(&matrix[any(20)][any(30)], Columns, 1 + any(10), 1 + any(11), (char)any(100), 0.5 * any(4)); break;
    case 3: {
      const struct range range = {any(n), n, 1 + any(4)};
      stride(n, range, x + lo);
      break;
    }
    case 4: total(x + lo, n, &sums[k]); break;
    case 5: mix(n, y + lo); break;
    case 6: {
#pragma omp taskwait on(sums[k])
      printf("%d: %ld\n", step, sums[k]);
      break;
    }
    default:
      if (any(3) == 0) {
#pragma omp taskwait
        printf("%d: %ld %ld %ld\n", step, checksum(a, N), checksum(b, N), checksum(c, N));
        a[any(N)] = step; // the program's own change
      }
    }
  }
#pragma omp taskwait
  printf("%ld %ld %ld\n%ld %ld %ld %ld\n%ld\n", checksum(a, N), checksum(b, N), checksum(c, N), sums[0], sums[1],
         sums[2], sums[3], checksum(matrix[0], Rows * Columns));
  return 0;
}
