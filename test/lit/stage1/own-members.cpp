// Members that a plain construct reduces or has copies of get a local name around it.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -Werror -Wall --cuda-arch=none -c %s -o %t.o
// RUN: %hetcxx --emit=openmp -DIN_MACRO %s -o - | FileCheck %s --check-prefix=MACRO
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

// `this->` before such a name is left out.
struct Plain {
  double sum = 0, other = 0;
  void f(int n, const double *d) {
// CHECK: { auto &sum = this->sum;
// CHECK: {{^ +}}sum += d[i];
// CHECK-NEXT: {{^ +}}sum += 1;
// CHECK-NEXT: this->other = 2;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : d[0 : n])
    for (int i = 0; i < n; ++i) {
      this->sum += d[i];
      this -> sum += 1;
      this->other = 2;
    }
  }
#ifdef IN_MACRO
#define ITS(name) this->name
  void g(int n, const double *d) {
// MACRO: void g(
// MACRO: { auto &sum = this->sum;
// MACRO: {{^ *}}sum += d[i]
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : d[0 : n])
    for (int i = 0; i < n; ++i)
      ITS(sum) += d[i];
  }
#endif
};
