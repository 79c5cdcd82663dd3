// The text of a function with directives stands where a construct calls it. Arguments that are names or numbers take
// the parameters' places, others are variables.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Rhet-grid -Rhet-teams -Rhet-one-thread --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
#pragma omp declare target
void scale(double *a, int n, double by) {
#pragma omp distribute parallel for
  for (int i = 0; i < n; ++i)
    a[i] *= by;
}
void changes(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    a[i] += 1;
  --n;
}
int valued(double *a) {
#pragma omp parallel for
  for (int i = 0; i < 9; ++i)
    a[i] += 1;
  return 1;
}
#pragma omp end declare target
void f(double *x, int m) {
// CHECK: #pragma omp target teams map(x[0:m])
// CHECK-NEXT: { {{$}}
// CHECK-NEXT: #line 6 "{{.*}}orphans.cpp"
// CHECK-NEXT: {
// CHECK-NEXT: #pragma omp distribute parallel for
// CHECK-NEXT: for (int i = 0; i < m; ++i)
// CHECK-NEXT: x[i] *= 2.0;
// CHECK-NEXT: } }
// REMARK: :8:3: remark: a kernel with a thread for each iteration
#pragma omp target teams map(x[0:m])
  scale(x, m, 2.0);
// CHECK: { double *het_given_{{[0-9]+}}_0 = x + 1; int het_given_[[N:[0-9]+]]_1 = m; { double *a = het_given_[[N]]_0; int n = het_given_[[N]]_1;
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of one team of
#pragma omp target map(x[0:m])
  changes(x + 1, m);
// CHECK: valued(x);
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of one thread
#pragma omp target map(x[0:m])
  valued(x);
}
