// Plain OpenACC in a template: one text for all instantiations. Without any, the directives say nothing.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s
// RUN: not %hetcxx -DDIFFERENT --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=DIFFERENT

template <class T> struct Field {
  T *x;
  int n;
  T sum() const;
};
template <class T> T Field<T>::sum() const {
  T all = 0, one;
  const T *x = this->x;
#pragma acc declare present(x[0:n])
#pragma acc parallel loop reduction(+: all) private(one)
  for (int i = 0; i < n; i++) {
    one = x[i];
    all += one;
  }
  return all;
}
template struct Field<double>;
template struct Field<int>;
// CHECK: T Field<T>::sum() const {
// CHECK: #pragma omp target enter data map(present, alloc: x[0:n])
// CHECK: #pragma omp target exit data map(release: x[0:n])
// CHECK: #pragma omp target teams distribute parallel for reduction(+: all) private(one)
// CHECK-NOT: #pragma
// CHECK: {{^  return all;}}

template <class T> void unused(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i].next();
}
// CHECK: void unused(int n, T *x) {
// CHECK-EMPTY:
// CHECK-NEXT: for (int i = 0; i < n; i++)

#ifdef DIFFERENT
template <class T> void kept(T value, T *out) {
#pragma acc data copy(value)
#pragma acc serial copyout(out[0:1])
  out[0] = value;
}
struct Record {
  int item;
};
template void kept(int, int *);
template void kept(Record, Record *);
#endif
// DIFFERENT: error: a directive that says different things in different instantiations of a template is not supported yet

// Instances share the text: loops that are shown to be parallel in one of them alone have one thread in both.
// CHECK-LABEL: void shifts(
// CHECK: #pragma omp target map(tofrom: a[0:n], b[0:n]) /* acc kernels */
// CHECK-NOT: #pragma omp
// CHECK: void callsOfShifts(
template <int S, class T> void shifts(int n, T *__restrict a, T *__restrict b) {
#pragma acc kernels copy(a[0 : n], b[0 : n])
  for (int k = 1; k < 4; k++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - S] + a[i];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i] / 2 + b[i - S];
  }
}
void callsOfShifts(int n, double *a, double *b) {
  shifts<0>(n, a, b);
  shifts<1>(n, a, b);
}
