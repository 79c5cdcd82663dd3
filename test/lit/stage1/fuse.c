// `fuse` of OpenMP 6.0 is one loop in the text, which another directive may take.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck --check-prefix=KERNEL %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: not %hetcc -fopenmp --cuda-arch=none -DREFUSED %s -o %t 2>&1 | FileCheck --check-prefix=REFUSED %s
static int order[120], next;
static void put(int value) { order[next++] = value; }

static int differs(const int *expected, int count) {
  int wrong = next != count;
  for (int at = 0; at < count; at++)
    wrong += order[at] != expected[at];
  next = 0;
  return wrong;
}

// The loops have different lengths and steps, and `continue` means its own loop.
// CHECK-LABEL: static int turns(
// CHECK-NOT: omp fuse
// CHECK: for (long [[F:het_fuse_[0-9]+]] = 0; [[F]] < {{.*}}; ++[[F]]) {
// CHECK: if ([[F]] < {{.*}}) { int i = (int)(
// CHECK: for (int [[F]]_on = [[F]] < {{.*}}; [[F]]_on; [[F]]_on = 0) { int k = (int)(
static int turns(void) {
  static const int expected[] = {0, 10, 1, 2, 6};
#pragma omp fuse
  {
    for (int i = 0; i < 3; i++)
      put(i);
    for (int k = 10; k > 4; k -= 2) {
      if (k == 8)
        continue;
      put(k);
    }
  }
  return differs(expected, 5);
}

static int someOfThem(void) {
  static const int expected[] = {0, 1, 10, 20, 11, 21, 30, 31};
  int j;
#pragma omp fuse looprange(2, 2)
  {
    for (j = 0; j < 2; ++j)
      put(j);
    for (j = 0; j < 2; ++j)
      put(10 + j);
    for (j = 0; j < 2; ++j)
      put(20 + j);
    for (j = 0; j < 2; ++j)
      put(30 + j);
  }
  return differs(expected, 8);
}

static int nested(void) {
#pragma omp reverse
#pragma omp fuse
  {
#pragma omp tile sizes(2)
    for (int i = 0; i < 3; i++)
      put(i);
#pragma omp fuse
    {
      for (int i = 0; i < 2; i++)
        put(10 + i);
      for (int i = 0; i < 2; i++)
        put(20 + i);
    }
  }
  const int wrong = next != 7;
  next = 0;
  return wrong;
}

// The loops that `split` makes run in the order of the one.
// CHECK-LABEL: static int inTurn(
// CHECK-NOT: split
static int inTurn(void) {
  static const int expected[] = {0, 1, 2, 3, 4};
#pragma omp split counts(2, omp_fill)
  for (int i = 0; i < 5; i++)
    put(i);
  return differs(expected, 5);
}

// KERNEL: HET_GRID_KERNEL
// KERNEL: HET_SHARE_X(0, long, het_fuse_
static int shared(int n, int m) {
  int a[40] = {0}, b[40] = {0}, j = 5, wrong = 0;
#pragma omp target teams distribute parallel for map(a, b)
#pragma omp fuse
  {
    for (j = 0; j < n; j++)
      a[j] = j;
    for (int i = 1; i <= m; ++i)
      b[i] = 2 * i;
  }
  for (int i = 0; i < 40; i++)
    wrong += (a[i] != (i < n ? i : 0)) + (b[i] != (i <= m ? 2 * i : 0));
  return wrong;
}

#ifdef REFUSED
static void refused(int *v, int n) {
// REFUSED: :[[@LINE+1]]:{{.*}}: error: 'fuse' of these loops is not supported yet
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      v[i] = 0;
    for (int *p = v; p < v + n; p++)
      *p = 1;
  }
}
#endif

int main(void) {
#ifdef REFUSED
  refused(order, 4);
#endif
  return turns() + someOfThem() + nested() + inTurn() + shared(20, 31);
}
