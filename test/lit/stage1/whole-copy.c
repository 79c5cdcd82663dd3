// A whole copyout from a split loop is taken where a subscript shows that each item has one writer: the dimension then
// follows the loop while all of the array stays readable. A flat array gets the shape that its subscripts have.
// RUN: %hetcc --emit=openmp %s | FileCheck %s
void whole(int n, double *y, double *c, double (*g)[n]) {
#pragma acc region for hetero(1) copyout(y[0:n]) copy(c[0:n*n]) copy(g[0:n][0:n])
  for (int i = 0; i < n; i++) {
    y[i] = y[n - 1 - i];
    for (int j = 0; j < n; j++) {
      c[(i * n) + j] += 1;
      g[j][i] = 2;
    }
  }
}
// CHECK: {"y", {{.*}} 1, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}}, 0, 0},
// CHECK-NEXT: {"c", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}, {(long)(n), 0, (long)(n), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: {"g", {{.*}} 2, {{[{][{]}}(long)(n), 0, (long)(n), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {(long)(n), 0, (long)(n), 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}}, 0, 0},
