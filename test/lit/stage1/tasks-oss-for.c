// `task for` of OmpSs-2: one task, whose iterations other tasks share in chunks.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
#include <omp.h>
enum { N = 100 };
static int a[N], b[N], runs;
static long total;

static void scale(long n, int *from, int *to, long chunk) {
  int t = 3;
#pragma oss task for in(from[0; n]) \
    inout(to[0; n]) private(t) chunksize(chunk) priority(2) label("scale")
  for (long j = 0; j < n; ++j) {
    if (j % 7 == 0)
      continue;
    t = 2 * from[j];
    to[j] += t;
  }
}

// One iteration of two waits for the other one, where several threads run them.
static void meet(void) {
  int here[2] = {0, 0};
#pragma oss task for out(here) chunksize(1)
  for (int i = 0; i < 2; i++) {
#pragma oss atomic write
    here[i] = 1;
    for (int other = 0; omp_get_num_threads() > 1 && !other;) {
#pragma oss atomic read
      other = here[1 - i];
    }
  }
#pragma oss task in(here) inout(runs)
  runs += here[0] + here[1];
#pragma oss taskwait
}

int main(void) {
  int i, wrong = 0, scalar = 5, table[4] = {1, 2, 3, 4}, cube[2][3][4];
  for (i = 0; i < N; i++)
    a[i] = i;
  scale(N, a, b, 16);
  scale(N, a, b, 0); // as one of 1
#pragma oss task for inout(scalar, b) out(cube) label("down") device(smp)
  for (i = N - 1; i >= 0; i -= 3) {
    b[i] += scalar + table[i % 4];
    cube[i % 2][i % 3][i % 4] = i;
  }
#pragma oss task for inout(cube) collapse(2) chunksize(64) label("grid")
  for (int x = 0; x < 2; x++)
    for (int y = 0; y < 3; y++)
      cube[x][y][0] = x + y;
#pragma oss task for in(b) reduction(+ : total) label("sum")
  for (unsigned k = 0; k < N; k++)
    total += b[k];
#pragma oss task for in(b[0; N]) label("none")
  for (int k = N; k < N; k++)
    total += 1;
  meet();
#pragma oss taskwait
  long sum = 0;
  for (i = 0; i < N; i++) {
    const int expected = (i % 7 ? 4 * i : 0) + (i % 3 == 0 ? 5 + table[i % 4] : 0);
    wrong += b[i] != expected;
    sum += expected;
  }
  wrong += cube[0][2][0] != 2 || cube[1][2][0] != 3;
  return wrong || sum != total || runs != 2;
}
// CHECK-NOT: pragma oss
// CHECK: "scale"
// CHECK: for (long het_from_[[A:[0-9]+]] = 0; het_from_[[A]] < het_count_[[A]]; het_from_[[A]] += het_grain_[[A]])
// CHECK: #pragma omp task private(t) shared(from, to) firstprivate({{.*}}) priority(2)
// CHECK: pragma omp taskwait
// CHECK: "down"
// CHECK: #pragma omp task shared(scalar, cube) firstprivate(
// CHECK: "grid"
// CHECK: for (long het_from_[[B:[0-9]+]] = 0; het_from_[[B]] < het_count_[[B]];
// RAN-DAG: scale {{ *}}107 {{.*}} {{.*}}tasks-oss-for.c:11
// RAN-DAG: scale {{ *}}2 {{.*}} {{.*}}tasks-oss-for.c:11
// RAN-DAG: down {{ *}}1
// RAN-DAG: sum {{ *}}1
