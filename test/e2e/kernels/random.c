//===-- e2e/kernels/random.c - tasks whose bodies are kernels in OpenCL C -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [O] section 2. Tasks of devices and of the host touch blocks of different lengths, halos, tiles of a matrix and
// scalars, in an order that a number decides. Without hetcc the functions are C. All values are whole numbers.
#include "../programs/task_busy.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 700, Rows = 30, Columns = 41, Steps = 160 };

#ifdef __HETCC__
#define KERNEL(...) ;
#else
#define KERNEL(...) { __VA_ARGS__ }
#endif

#pragma omp target device(opencl) ndrange(1, n, 64) file("random.cl") copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy(int n, int a, const int *x, int *y) KERNEL(for (int i = 0; i < n; i++) y[i] = (y[i] + a * x[i]) % 1009;)

#pragma omp target device(clcpu) ndrange(1, n, 32) file(random.cl) name(smooth)
#pragma omp task in(x[-1;n + 2]) out(y[0;n])
void smoothed(const int *x, int *y, int n)
    KERNEL(for (int i = 0; i < n; i++) y[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) % 1009;)

#pragma omp target device(clgpu, cuda) ndrange(2, columns, rows, 16, 4) file(random.cl)
#pragma omp task inout([rows][pitch]m[0;rows][0;columns])
void tile(int *m, int pitch, int rows, int columns, char add)
    KERNEL(for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) m[i * pitch + j] =
               (m[i * pitch + j] * 3 + i + j + add) % 1009;)

#pragma omp target device(opencl) ndrange(1, 8, 8) file(random.cl) no_copy_deps copy_in([n]x) copy_inout(*sum)
#pragma omp task in([n]x) inout(*sum)
void total(const int *x, int n, long *sum) KERNEL(for (int i = 0; i < n; i++) * sum += x[i];)

// The grid begins at 5.
#pragma omp target device(opencl) ndrange(1, 5, n, 4) file(random.cl) name(iota_kernel)
#pragma omp task out([n]x)
void iota(int *x, int first, int n) KERNEL(for (int i = 0; i < n; i++) x[i] = first + i + 5;)

// A kernel that is in no file: the host's version runs where there is no device for it, and is a task by itself.
#pragma omp target device(smp) copy_deps
#pragma omp task inout([n]x)
void mix(int n, int *x, int delay) {
  busy(delay);
  for (int i = 1; i < n; i++)
    x[i] = (x[i] + 3 * x[i - 1]) % 1009;
}

static unsigned state = 12345;
static int any(int below) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16) % below;
}

static long checksum(const int *x, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum = (sum * 31 + x[i] + 1009) % 1000003;
  return sum;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : state;
  static int a[N], b[N], matrix[Rows][Columns];
  int *c = malloc(sizeof(int) * N);
  long sums[4] = {0, 0, 0, 0};
  for (int i = 0; i < N; i++)
    a[i] = i % 17, b[i] = i % 5, c[i] = i % 3;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      matrix[i][j] = i * j % 23;
  int *const vectors[] = {a, b, c};
  for (int step = 0; step < Steps; step++) {
    int *const x = vectors[any(3)], *y = vectors[any(3)];
    const int lo = 1 + any(N / 2), n = any(N / 2 - 2), k = any(4);
    switch (any(11)) {
    case 0:
    case 1:
      if (x != y)
        axpy(n, 1 + any(5), x + lo, y + any(N - n));
      break;
    case 2:
      if (x != y)
        smoothed(x + lo, y + lo, n);
      break;
    case 3:
    case 4: {
      const int row = any(Rows - 8), column = any(Columns - 9);
      tile(&matrix[row][column], Columns, 1 + any(8), 1 + any(9), (char)any(100));
      break;
    }
    case 5: total(x + lo, n, &sums[k]); break;
    case 6: mix(n, y + lo, any(20)); break;
    case 7: {
#pragma omp task in(matrix[0;Rows][k;3]) inout(sums[k])
      for (int i = 0; i < Rows; i++)
        sums[k] += matrix[i][k] + matrix[i][k + 2];
      break;
    }
    case 8:
      iota(y + lo, any(100), n / 4 * 4);
      break;
    case 9:
      if (any(3) == 0) {
#pragma omp taskwait on(sums[k])
        printf("%d: %ld\n", step, sums[k]);
      }
      break;
    default:
      if (any(4) == 0) {
#pragma omp taskwait
        printf("%d: %ld %ld %ld\n", step, checksum(a, N), checksum(b, N), checksum(c, N));
        a[any(N)] = step; // the program's own change
        matrix[any(Rows)][any(Columns)] = step;
      } else if (any(2)) {
#pragma omp taskwait noflush
        // Nothing is at the host yet, and a loop and a construct for devices find it where it is.
#pragma acc region for hetero(1) part_copy(y[1 : N])
        for (int i = 0; i < N; i++)
          y[i] = (y[i] + step) % 1009;
#pragma omp target map(tofrom : x[0 : N])
        for (int i = 1; i < N; i++)
          x[i] = (x[i] + x[i - 1]) % 1009;
      }
    }
  }
#pragma omp taskwait
  printf("%ld %ld %ld\n%ld %ld %ld %ld\n%ld\n", checksum(a, N), checksum(b, N), checksum(c, N), sums[0], sums[1],
         sums[2], sums[3], checksum(matrix[0], Rows * Columns));
  free(c);
  return 0;
}
