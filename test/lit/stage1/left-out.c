// Parts of directives that the compiler underneath does not know are left out, where the rest means as much.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Werror %s -o %t && env HET_DEVICES=sim:1 %t | FileCheck --check-prefix=SAYS %s
// RUN: %t | FileCheck --check-prefix=SAYS %s
#include <omp.h>
#include <stdio.h>

static int many(int x) { return x + 100; }
#pragma omp declare variant(many) match(construct = {target, teams, distribute, parallel, for})
static int one(int x) { return x; }

int main(void) {
  int x = 0, r[4];
  omp_depend_t d;
#pragma omp depobj(d) depend(inout : x)
#pragma omp target map(tofrom : x) depend(depobj : d) nowait
  x = 1;
// CHECK: #pragma omp taskwait depend(in : x){{ *$}}
#pragma omp taskwait depend(in : x) nowait
#pragma omp taskwait
// CHECK: #pragma omp depobj(d) destroy{{ *$}}
#pragma omp depobj(d) destroy(d)
#pragma omp parallel
#pragma omp single
  {
// CHECK: #pragma omp task shared(x) depend(inout: x)
#pragma omp task shared(x) depend(inoutset: x)
    x += 1;
  }
#pragma omp target teams distribute parallel for map(from : r)
  for (int j = 0; j < 4; j++)
    r[j] = one(j);
// CHECK: #pragma omp target teams distribute simd shared(r) map(tofrom: r){{ *$}}
#pragma omp target teams distribute simd shared(r) map(tofrom: r) default(none)
  for (int j = 0; j < 4; j++)
    r[j] += j == 1 ? 0 : r[j];
// CHECK: #pragma omp target map(tofrom: x){{ *$}}
#pragma omp target nowait(x > (1)) map(tofrom: x)
  x += 1;
// CHECK: #pragma omp target map(from: x){{ *$}}
#pragma omp target, map(from: x)
  x = 3;
// SAYS: 3 101 1
  printf("%d %d %d\n", x, r[1], one(1));
  return 0;
}
