// A mapper for each of several items is not done yet.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
typedef struct {
  int n;
  double *v;
} vec;
#pragma omp declare mapper(vec v) map(v, v.v[0:v.n])
void f(int n, vec *all) {
#pragma omp target map(all[0:n])
  all[0].v[0] = 1;
}
// CHECK: mapper-several.c:9:24: error: a mapper for several items is not supported yet [het-not-supported]
