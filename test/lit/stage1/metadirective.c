// A metadirective becomes the directive that it has chosen, in as many lines: the compiler under hetcc may not know the
// word. One without a choice is gone. A condition that is known at run time only chooses then, if nothing forbids that
// the statement stands twice.
// RUN: %hetcc -fopenmp --emit=openmp %s | FileCheck %s
// RUN: not %hetcc -fopenmp --cuda-arch=none -DVARIABLE -c %s -o %t.o 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: %hetcc -fopenmp --cuda-arch=none -DRUNS %s -o %t && env OMP_NUM_THREADS=2 HET_DEVICES=sim:1 %t
#include <stdio.h>
enum { Deep = 2 };

int count(void) {
  int n = 0, m = 0, k = 0;
// CHECK-LABEL: int count(void)
// CHECK: {{^}}#pragma omp parallel num_threads(3){{$}}
#pragma omp metadirective when(user = {condition(0)} : target) default(parallel num_threads(3))
  {
#pragma omp atomic
    n++;
  }
// CHECK: {{^}}#pragma omp target map(tofrom : m){{$}}
// CHECK: m += 5;
#pragma omp metadirective when(user = {condition(Deep > 1)} : target map(tofrom : m))                                  \
    default(parallel)
  m += 5;
// CHECK-NOT: metadirective
// CHECK: k++
#pragma omp metadirective when(user = {condition(Deep)} : nothing) default(parallel)
  k++;
  return 100 * n + 10 * m + k;
}

#ifdef VARIABLE
// BAD: :[[@LINE+4]]:1: error: the context selector set 'construct' in 'metadirective' is not supported yet
// BAD: note: write the directive that is meant here instead
void within(int *a) {
#pragma omp parallel
#pragma omp metadirective when(construct = {parallel} : for) default(nothing)
  for (int i = 0; i < 4; i++)
    a[i]++;
}
void twice(double *a, int n, int gpu) {
// BAD: :[[@LINE+2]]:1: error: a condition that is known at run time only in 'metadirective' is not supported yet
// BAD: note: write 'if (gpu)' with a directive and its statement in each branch instead
#pragma omp metadirective when(user = {condition(gpu)} : target map(a[0 : n])) default(parallel for)
  for (int i = 0; i < n; i++) {
    static int calls;
    a[i] *= ++calls;
  }
}
#endif

// CHECK-LABEL: int chosen(
static int chosen(double *a, int n, int way) {
// CHECK: if (way == 1) {
// CHECK-NEXT: {{^}}#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]){{$}}
// CHECK-NEXT: #line [[@LINE+16]] "{{.*}}metadirective.c"
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: a[i] *= 2;
// CHECK-NEXT: } else if (way == 2 && n > 1) {
// CHECK-NEXT: #line [[@LINE+12]]
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: a[i] *= 2;
// CHECK-NEXT: } else {
// CHECK-NEXT: {{^}}#pragma omp parallel for{{$}}
// CHECK-NEXT: #line [[@LINE+7]]
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: a[i] *= 2;
// CHECK-NEXT: }
// CHECK-NEXT: #line [[@LINE+5]]
#pragma omp metadirective when(user = {condition(way == 1)} : target teams distribute parallel for map(tofrom : a[0 : n])) \
    when(user = {condition(way == 2 && n > 1)} : nothing) otherwise(parallel for)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
  const int line = __LINE__;
  if (n > 2) {
#pragma omp metadirective when(user = {condition(way)} : target map(tofrom : a[0 : n]))
    {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] += way;
    }
  } else
    a[0] = -1;
  return line;
}

// CHECK-LABEL: void within(
// CHECK: if (n > 1) {
// CHECK-NEXT: {{^}}#pragma omp target map(tofrom : a[0 : n]){{$}}
// CHECK: if (way) {
// CHECK-NEXT: {{^}}#pragma omp parallel for{{$}}
// CHECK: } else {
// CHECK-NEXT: {{^}}#pragma omp simd{{$}}
// CHECK: } else {
// CHECK: if (way) {
// CHECK-NEXT: {{^}}#pragma omp parallel for{{$}}
// CHECK: } else {
// CHECK-NEXT: {{^}}#pragma omp simd{{$}}
void within(double *a, int n, int way) {
#pragma omp metadirective when(user = {condition(n > 1)} : target map(tofrom : a[0 : n]))
  {
#pragma omp metadirective when(user = {condition(way)} : parallel for) otherwise(simd)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
}

int main(void) {
  double a[50], wanted = 1;
  int wrong = 0;
  for (int i = 0; i < 50; i++)
    a[i] = 1;
  for (int way = 0; way < 4; way++) {
    wrong += chosen(a, 50, way) != 73;
    wanted = 2 * wanted + way;
    for (int i = 0; i < 50; i++)
      wrong += a[i] != wanted;
  }
  printf("%d %d\n", count(), wrong);
  return count() != 351 || wrong;
}
