// A construct of each kind, whose directives the report and the trace must name as they stand here.
#include <stdio.h>

#define N 64
#define FOR _Pragma("acc parallel loop copy(a)") for
static double a[N], b[N];

int main(void) {
#pragma acc data copy(a) copyin(b) // acc data
  {
#pragma acc parallel loop // acc parallel loop
    for (int i = 0; i < N; ++i)
      a[i] += i + b[i];
#pragma acc kernels // acc kernels
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma acc parallel // acc parallel loop
#pragma acc loop
    for (int i = 0; i < N; ++i)
      a[i] += 2;
#pragma acc update self(a) // acc update
  }
#pragma acc enter data copyin(a) // acc enter data
#pragma acc serial // acc serial
  {
    a[0] += 1;
  }
#pragma acc exit data copyout(a) // acc exit data
#pragma omp target data map(tofrom: a) // omp target data
  {
#pragma omp target teams distribute parallel for // omp target teams distribute parallel for
    for (int i = 0; i < N; ++i)
      a[i] += 3;
  }
#pragma acc region for hetero(1) part_copy(a[1:N]) // acc region for
  for (int i = 0; i < N; ++i)
    a[i] += 4;
#pragma omp target device(*) map(tofrom: a[0:N] dist_data(BLOCK)) // omp target
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    a[i] += 5;
  FOR(int i = 0; i < N; ++i) // acc parallel loop
    a[i] += 6;
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += a[i];
  printf("%g\n", sum);
  return 0;
}
