// The text of a template's instance stands where another template calls it, and that of a member function where another
// object's is called.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenacc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
#pragma acc routine vector
template <class T, int N> void add(T *a) {
  const T one = 1;
#pragma acc loop vector
  for (int j = 0; j < N; ++j)
    a[j] += one;
}
struct Rows {
  double *v;
  int n;
#pragma acc routine vector
  void twice(int i) {
#pragma acc loop vector
    for (int j = 0; j < n; ++j)
      this->v[i * n + j] *= 2;
  }
};
class Hidden {
  int n = 8;

public:
  double *v;
#pragma acc routine vector
  void twice() {
#pragma acc loop vector
    for (int j = 0; j < n; ++j)
      v[j] *= 2;
  }
};
template <class U, int M> void all(U *m) {
// CHECK: using het_T_[[N:[0-9]+]] = U; constexpr int het_N_[[N]] = (int)M; { het_T_[[N]] *het_given_[[N]]_0 = m + i * M; { het_T_[[N]] *a = het_given_[[N]]_0;
// CHECK: const het_T_[[N]] one = 1;
// CHECK: j < het_N_[[N]];
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of teams
#pragma acc parallel loop gang copy(m[0 : 8 * M])
  for (int i = 0; i < 8; ++i)
    add<U, M>(m + i * M);
}
void g(double *x, float *y) {
  all<double, 4>(x);
  all<float, 16>(y);
// CHECK: for (int j = 0; j < r.n; ++j)
// CHECK-NEXT: r.v[i * r.n + j] *= 2;
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of teams
#pragma acc parallel loop gang copy(x[0 : 64])
  for (int i = 0; i < 8; ++i) {
    Rows r = {x, 8};
    r.twice(i);
  }
// CHECK: h.twice();
// REMARK: :[[#@LINE+2]]:3: remark: a kernel with a thread for each
#pragma acc parallel loop gang copy(x[0 : 64])
  for (int i = 0; i < 8; ++i) {
    Hidden h;
    h.v = x + 8 * i;
    h.twice();
  }
}
// Nothing instantiates it.
template <class T> void unused(T *a) {
#pragma acc loop vector
  for (int j = 0; j < 9; ++j)
    a[j] = 1;
}
