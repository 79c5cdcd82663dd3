// Loops of a block are constructs of their own, unless a gang's own value goes from one to the next. Forced collapses,
// sections of private arrays, statements that do nothing.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

void f(int n, double *a, double *b) {
  double x = 1, t[8], r[8] = {0};
// CHECK: #pragma omp target map(tofrom: a[0:n]) /* acc parallel */
#pragma acc parallel copy(a[0:n]) num_gangs(1)
  {
#pragma acc loop gang
    for (int i = 0; i < n; ++i)
      x = 100;
#pragma acc loop gang
    for (int i = 0; i < n; ++i)
      a[i] = x;
  }
// CHECK: #pragma omp target map(tofrom: a[0:n]) private(t) /* acc parallel */
#pragma acc parallel private(t) copy(a[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < 8; ++i)
      t[i] = i;
#pragma acc loop gang
    for (int i = 0; i < n; ++i)
      a[i] += t[i % 8];
  }
// CHECK: #pragma omp target data map(tofrom: a[0:n])
// CHECK: #pragma omp target teams distribute parallel for map(alloc: a[0:n]) private(x)
// CHECK: #pragma omp target teams distribute parallel for map(alloc: a[0:n]) private(x)
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      x = a[i];
      a[i] = x * x;
    }
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      x = i;
      a[i] += x;
    }
  }
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) firstprivate(r)
#pragma acc parallel loop copy(a[0:n]) firstprivate(r[0:8]) collapse(force: 2)
  for (int i = 0; i < n / 8; ++i) {
    double s = r[i % 8];
    for (int j = 0; j < 8; ++j)
      a[i * 8 + j] += s;
  }
// CHECK: #pragma omp target data map(to: b[0:n]) /* acc data */
// CHECK: {{^}}  ;
#pragma acc data copyin(b[0:n])
  ;
}
// A sum that is said to be private, too.
double g(int n, double *a, double *b) {
  double s = 0, t = 0;
// CHECK: #pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: s) private(t) /* acc parallel loop */
#pragma acc parallel loop copyin(a[0:n]) private(s, t) reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    t = a[i];
    s += t * t;
  }
  return s;
}
