// The loops of `tile`, and of an `unroll` that another directive shares out, stand in the text: kernels and GCC have them.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas -x c++ %s -o %t && env HET_DEVICES=sim:1 %t

static int next;

// CHECK-LABEL: static int order(
// CHECK: for (long het_tile_1 = 0; het_tile_1 < ((long)8 - (long)0); het_tile_1 += 4) for
// CHECK-SAME: { i = (int)(
static int order(void) {
  int r[8][8], wrong = 0, first[5] = {0}, i;
#pragma omp tile sizes(4, 4)
  for (i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++)
      r[i][j] = next++;
  }
  next = 0;
  for (int a = 0; a < 8; a += 4)
    for (int b = 0; b < 8; b += 4)
      for (int c = a; c < a + 4; c++)
        for (int d = b; d < b + 4; d++)
          wrong += r[c][d] != next++;
  // Down, with a step, and the last tile is not whole.
  int at = 0;
#pragma omp tile sizes(2)
  for (long k = 9; k >= 1; k -= 2)
    first[at++] = (int)k;
  return wrong + (first[0] != 9) + (first[4] != 1) + (at != 5) + (__LINE__ != 30);
}

// CHECK-LABEL: static void shared(
// CHECK: #pragma omp target teams distribute parallel for map(A[0:n])
// CHECK-NOT: unroll
// CHECK: for (long [[T:het_tile_[0-9]+]] = 0; {{.*}}; [[T]] += 4) for
// KERNEL: HET_GRID_KERNEL
// KERNEL: HET_SHARE_X(0, long, het_tile_
static void shared(int n, int *A) {
#pragma omp target teams distribute parallel for map(A[0:n])
#pragma omp unroll partial(4)
  for (int i = 0; i < n; ++i)
    A[i] = i + (i % 4 ? A[i - 1] : 0); // four iterations are one thread's
}

// KERNEL: HET_GRID_KERNEL
// KERNEL: HET_SHARE_X(0, long, het_tile_
static void tiled(double A[100][100]) {
  int i; // private to the construct
#pragma omp target teams distribute parallel for map(A[0:100])
#pragma omp tile sizes(4, 16)
  for (i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j)
      A[i][j] += 1;
}

// By itself `unroll` is a hint.
// CHECK-LABEL: int main(
// CHECK: #pragma omp unroll partial(2)
int main(void) {
  static double A[100][100];
  int B[64], wrong = order();
  shared(64, B);
  tiled(A);
#pragma omp unroll partial(2)
  for (int i = 0; i < 64; i++)
    wrong += B[i] != i + (i % 4 ? B[i - 1] : 0);
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      wrong += A[i][j] != 1;
  return wrong;
}
