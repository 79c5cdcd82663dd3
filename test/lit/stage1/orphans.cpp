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
double sum(const double *a, int n) {
  double s = 0;
  if (n < 1)
    return 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}
void found(double *a) {
  for (int k = 0; k < 9; ++k)
    if (a[k] > 0)
      return;
#pragma omp parallel for
  for (int i = 0; i < 9; ++i)
    a[i] += 1;
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
// CHECK: { int het_result_[[V:[0-9]+]]; { {{$}}
// CHECK: { het_result_[[V]] = 1; }
// CHECK: (void)het_result_[[V]]; }
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of one team of
#pragma omp target map(x[0:m])
  valued(x);
// CHECK: double het_result_[[S:[0-9]+]]; { {{$}}
// CHECK: if (m < 1)
// CHECK-NEXT: { het_result_[[S]] = 0; } else {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: { het_result_[[S]] = s; }
// CHECK-NEXT: }} }
// CHECK: const double all = 2 * het_result_[[S]];
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of one team of
#pragma omp target map(x[0:m])
  {
    const double all = 2 * sum(x, m);
    x[0] = all;
  }
// CHECK: found(x);
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of one thread
#pragma omp target map(x[0:m])
  found(x);
}
