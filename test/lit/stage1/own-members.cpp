// Members that a plain construct reduces or has copies of get a local name around it.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -fopenmp -Werror -Wall --cuda-arch=none -c %s -o %t.o
// RUN: not %hetcxx --emit=openmp -DHIDDEN %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=HIDDEN
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

// A name with a qualifier keeps it in the declaration alone.
template <class T> struct Base {
  T most = 0, least = 9;
};
struct Derived : Base<int> {
  int least = 5;
  void f(int n, const int *d) {
// CHECK: { auto &most = this->Base<int>::most; auto &least = this->Derived :: least;
// CHECK: reduction(max : most) reduction(min : least) map
#pragma omp target teams distribute parallel for reduction(max : Base<int>::most) reduction(min : Derived :: least) map(to : d[0 : n])
    for (int i = 0; i < n; ++i) {
// CHECK: {{^ +}}most = d[i] > most
      Base<int>::most = d[i] > this->Base<int>::most ? d[i] : Base::most;
      least = d[i] < least ? d[i] : least;
    }
  }
#ifdef HIDDEN
  void g(int n) {
#pragma omp target teams distribute parallel for private(Base<int>::least)
    for (int i = 0; i < n; ++i)
// HIDDEN: own-members.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: a member with the name of one that the construct has as its own is not supported yet
      Base<int>::least = least;
  }
#endif
};

// A construct of the host around a target construct has the member as its own.
struct Around {
  int a = 0, b = 0;
  void f() {
// CHECK: { auto &a = this->a;
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp parallel firstprivate(a) num_threads(2)
#pragma omp parallel firstprivate(a) num_threads(2)
    {
// CHECK-NOT: auto &a
// CHECK: #pragma omp target teams distribute parallel for reduction(+ : a)
#pragma omp target teams distribute parallel for reduction(+ : a)
      for (int i = 0; i < 4; ++i)
// CHECK-NEXT: for
// CHECK-NEXT: {{^ +}}a += i;
        this->a += i;
// CHECK: } }
    }
// Nothing on the device is in this one.
// CHECK-NOT: auto &
// CHECK: #pragma omp parallel private(b)
#pragma omp parallel private(b)
    b = 1;
  }
};
