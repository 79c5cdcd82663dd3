// Half precision in C++: the host's compiler has the type, and rounds as in the host's copy of the loop.
// RUN: %hetcxx --emit=cuda %s -o %t.cu && FileCheck %s --input-file=%t.cu
// RUN: %hetcxx -c %s -o %t.o
template <class T> T larger(const T &a, const T &b) { return a < b ? b : a; }
void f(int n, _Float16 *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = larger<_Float16>(a[i] * a[i], i ? a[i] + 1 : a[i]);
}
// CHECK: HET_DEVICE ::het::Half larger(const ::het::Half &a, const ::het::Half &b)
// CHECK: return a < b ? b : a;
// CHECK: a[i] = larger(a[i] * a[i], i ? (::het::HalfValue)(a[i] + 1) : (::het::HalfValue)a[i]);
