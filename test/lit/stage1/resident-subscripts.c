// Subscripts tell what a loop needs of an array that a data region keeps: the dimension that follows the loop, how far
// reads go, or that any item may be read. If a write cannot be judged, the array's own distribution counts.
// RUN: %hetcc --emit=openmp -w %s -o - | FileCheck %s
void f(int n, int m, double *a, double *b, double *c, const int *where) {
#pragma omp target data device(*) map(tofrom: a[0:n][0:m] dist_data(BLOCK, *)) map(to: b[0:n][0:m] dist_data(BLOCK, *)) map(tofrom: c[0:n] dist_data(BLOCK))
  {
#pragma acc region for hetero(1)
    for (int j = 2; j < m; j++)
      for (int i = 0; i < n; i++)
        a[i * m + j] = b[i * m + j - 2] + b[(n - 1) * m + j] + c[0];
// CHECK: {"a", {{.*}}, HET_WRITE | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {0, 0, 0, 0, HET_BY_LOOP, 0, 0, 0}}, {{.*}}, 2},
// CHECK-NEXT: {"b", {{.*}}, HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {0, 0, 0, 0, HET_BY_LOOP, 2, 0, 0}}, {{.*}}, 2},
// CHECK-NEXT: {"c", {{.*}}, HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, {{.*}}, 1},
#pragma acc region for hetero(1) present(a) copyin(where[0:n])
    for (int i = 0; i < n; i++) {
      c[i] += c[where[i]];
      a[where[i]] = b[where[i]];
    }
// CHECK: {"a", {{.*}}, HET_WRITE | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK: {"c", {{.*}}, HET_READ | HET_WRITE | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}}, {{.*}}, 1},
// CHECK-NEXT: {"b", {{.*}}, HET_READ | HET_PRESENT, 0, {{[{][{]}}0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, {{.*}}, 2},
  }
}
