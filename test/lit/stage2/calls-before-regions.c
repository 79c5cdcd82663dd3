// A function that every thread calls between regions may read what the next region writes: a barrier stands between.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck %s
#pragma omp declare target
static double first(const double *p) { return p[0]; }
#pragma omp end declare target
void f(double *b, int n, int m) {
#pragma omp target teams distribute map(tofrom : b[ : n * m])
  for (int i = 0; i < n; ++i) {
    const double x = first(b + i * m);
#pragma omp parallel for
    for (int j = 0; j < m; ++j)
      b[i * m + j] += x;
  }
}
// CHECK: const double x = first(b + i * m);
// CHECK-NEXT: HET_SYNC(1);
