// `reverse`, `interchange` and `stripe` of OpenMP 6.0 are loops in the text: kernels and GCC have them.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: not %hetcc -fopenmp --cuda-arch=none -DPOINTER %s -o %t 2>&1 | FileCheck --check-prefix=POINTER %s
static int order[120], next;
static void put(int value) { order[next++] = value; }

// CHECK-LABEL: static int backwards(
// CHECK-NOT: omp reverse
// CHECK: for (long [[B:het_in_[0-9]+]] = 0; {{.*}} - 1 - [[B]])
static int backwards(void) {
  next = 0;
#pragma omp reverse
  for (int i = 10; i > 1; i -= 3)
    put(i);
  return next != 3 || order[0] != 4 || order[2] != 10;
}

static int columns(void) {
  int wrong = 0;
  next = 0;
#pragma omp interchange
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      put(i * 10 + j);
  for (int at = 0; at < 12; at++)
    wrong += order[at] != at % 3 * 10 + at / 3;
  next = 0;
#pragma omp interchange permutation(3, 1, 2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++)
        put(i * 100 + j * 10 + k);
  return wrong + (order[1] != 10) + (order[3] != 100) + (order[6] != 1) + (next != 24);
}

// CHECK-LABEL: static int stripes(
// CHECK: for (long [[T:het_tile_[0-9]+]] = 0; [[T]] < 4; ++[[T]]) for (long [[I:het_in_[0-9]+]] = [[T]]; {{.*}}; [[I]] += 4)
static int stripes(void) {
  static const int expected[] = {0, 4, 8, 1, 5, 9, 2, 6, 3, 7};
  int wrong = 0;
  next = 0;
#pragma omp stripe sizes(4)
  for (int i = 0; i < 10; i++)
    put(i);
  for (int at = 0; at < 10; at++)
    wrong += order[at] != expected[at];
  // The inner directive generates the loops that the outer one takes.
  next = 0;
#pragma omp reverse
#pragma omp tile sizes(3)
  for (int i = 0; i < 8; i++)
    put(i);
  return wrong + (order[0] != 6) + (order[2] != 3) + (order[7] != 2);
}

// KERNEL: HET_GRID_KERNEL
// KERNEL: HET_SHARE_X(0, long, het_in_
static void shared(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
#pragma omp reverse
  for (int i = 0; i < n; ++i)
    a[i] = i;
}

// KERNEL: HET_GRID_KERNEL
// KERNEL: het_in_
static void turned(int a[20][30]) {
#pragma omp target teams distribute parallel for collapse(2) map(a[0 : 20])
#pragma omp interchange
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 30; ++j)
      a[i][j] = i - j;
}

static void both(int a[20][30]) {
#pragma omp target teams distribute parallel for collapse(2) map(a[0 : 20])
#pragma omp tile sizes(4, 16)
#pragma omp interchange
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 30; ++j)
      a[i][j] *= 2;
}

int main(void) {
  int a[50], b[20][30], last = 0, wrong = 0;
  shared(50, a);
  turned(b);
  both(b);
#pragma omp target map(tofrom : last)
#pragma omp reverse
  for (int i = 5; i < 9; i++)
    last = i;
  for (int i = 0; i < 50; i++)
    wrong += a[i] != i;
  for (int i = 0; i < 600; i++)
    wrong += b[i / 30][i % 30] != 2 * (i / 30 - i % 30);
#ifdef POINTER
// POINTER: :[[@LINE+1]]:{{.*}}: error: 'reverse' of these loops is not supported yet
#pragma omp reverse
  for (int *p = a; p < a + 50; p++)
    put(*p);
#endif
  return wrong + backwards() + columns() + stripes() + (last != 5);
}
