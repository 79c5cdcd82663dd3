// Arrays and records that `firstprivate` names: each iteration has a copy of those that it changes.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -I%include -c %t.c -o %t.o
// RUN: not %hetcc -DPASSED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PASSED
struct state {
  double x[3];
};
void f(int n, double *y) {
  double w[4] = {1, 2, 3, 4}, fixed[2] = {5, 6};
  struct state s = {{1, 2, 3}};
#ifdef PASSED
  double (*rows)[4] = &w;
#pragma acc region for hetero(1) part_copy(y[1:n]) firstprivate(rows[0:1])
  for (int i = 0; i < n; i++)
    y[i] = rows[0][i % 4];
#else
#pragma acc region for hetero(1) part_copy(y[1:n]) firstprivate(w, s, fixed)
  for (int i = 0; i < n; i++) {
    w[i % 4] += i;
    s.x[0] += i;
    y[i] = w[0] + s.x[0] + fixed[1];
  }
// A task has one for all of its iterations.
#pragma omp task firstprivate(s) inout(y[0])
  for (int i = 0; i < n; i++)
    y[0] += s.x[0]++;
#endif
}
// CHECK: { typedef __typeof__(w) het_array_w; het_array_w het_first_w; __builtin_memcpy(het_first_w, w, sizeof het_first_w);
// CHECK: { __typeof__(s) het_first_s = s;
// CHECK: {"het_first_w", (void *)het_first_w, sizeof(double), HET_TO | HET_READ
// CHECK: { het_array_w w; __builtin_memcpy(w, het_first_w, sizeof w);
// CHECK: __typeof__(het_first_s) s = het_first_s;
// CHECK: #pragma omp task {{.*}}firstprivate(s)
// CHECK: y[0] += s.x[0]++;
// PASSED: error: 'rows' in 'firstprivate' is not a scalar
