// Half precision in kernel text: GCC's C computes in float, and rounds where a value is stored.
// RUN: %hetcc --emit=cuda %s -o %t.cu && FileCheck %s --input-file=%t.cu
// RUN: %hetcc -c %s -o %t.o
struct item {
  _Float16 h[2];
};
static const _Float16 table[3] = {1, 2.5f, -0.1};
static _Float16 pick(int i) {
  static const _Float16 more = 1.0 / 3;
  return i ? table[i % 3] : more;
}
void f(int n, _Float16 *a, struct item *b, float *c, _Float16 k) {
  _Float16 sum = 0, most = 0;
#pragma acc region for hetero(1) part_copy(a[1:n], b[1:n], c[1:n]) reduction(+: sum) reduction(max: most)
  for (int i = 0; i < n; i++) {
    _Float16 t[2] = {0.5, k};
    a[i] = a[i] * k > c[i] ? a[i] : 2.0f16 * t[1];
    b[i].h[0] += pick(i);
    c[i] = a[i] * b[i].h[1];
    if (a[i] && b[i].h[0])
      c[i] = __builtin_sqrt(a[i]) + (_Float16)c[i];
    sum += a[i];
    most = most < a[i] ? a[i] : most;
  }
}
// CHECK: struct item {
// CHECK-NEXT: ::het::HalfOfC h[2];
// CHECK: HET_CONSTANT const ::het::HalfOfC table[3] = {::het::halfOfBits<::het::HalfOfC>(15360), ::het::halfOfBits<::het::HalfOfC>(16640), ::het::halfOfBits<::het::HalfOfC>(44646)};
// CHECK: HET_CONSTANT const ::het::HalfOfC het_more = ::het::halfOfBits<::het::HalfOfC>(13653);
// CHECK: HET_DEVICE ::het::HalfOfC pick(int i) {
// CHECK: return i ? (::het::HalfValueOfC)table[i % 3] : (::het::HalfValueOfC)het_more;
// CHECK: ::het::HalfOfC *__restrict__ a
// CHECK: ::het::HalfOfC sum = (::het::HalfOfC)(0);
// CHECK: ::het::HalfOfC most = (::het::HalfOfC)(-::het::infinity());
// CHECK: ::het::HalfOfC t[2] = {::het::halfOfBits<::het::HalfOfC>(14336), k};
// CHECK: a[i] = (float)(a[i] * k) > c[i] ? (::het::HalfValueOfC)a[i] : (::het::HalfValueOfC)(::het::halfOfBits<::het::HalfOfC>(16384) * t[1]);
// CHECK: b[i].h[0] += pick(i);
// CHECK: c[i] = (float)(a[i] * b[i].h[1]);
// CHECK: ::sqrt((double)a[i]) + (double)((::het::HalfOfC)c[i])
// CHECK: HET_REDUCE(Sum, sum, het_partial_sum);
// CHECK: HET_REDUCE(Max, most, het_partial_most);
