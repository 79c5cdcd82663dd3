// Members that a plain construct reduces or has copies of get a local name around it.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -Werror -Wall --cuda-arch=none -c %s -o %t.o
template <class T> struct S {
  T sum, rows[4];
  int k;
  void f(int n, T *d) {
// CHECK: { auto &sum = this->sum; auto &k = this->k; auto &rows = this->rows;
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp target map(tofrom : d[0 : n])
#pragma omp target map(tofrom : d[0 : n])
#pragma omp teams distribute parallel for reduction(+ : sum) private(k) reduction(+ : rows[0 : 4])
    for (int i = 0; i < n; ++i) {
      k = i;
      sum += d[k];
      rows[i % 4] += sum;
    }
// CHECK: } }
  }
};

void f(S<double> &s, S<float> &t, double *d, float *e) {
  s.f(3, d);
  t.f(3, e);
}
