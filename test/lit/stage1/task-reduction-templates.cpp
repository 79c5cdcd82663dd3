// In templates each task adds to a copy of its own, too, where the text serves all instantiations. So do the parts of a
// `task for`.
// RUN: %hetcc++ --emit=openmp -Wall -Wextra %s -o - | FileCheck %s
// RUN: %hetcc++ -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck --check-prefix=RAN %s
#include <complex>

// CHECK: {"sum", {{.*}} HET_TASK_CONCURRENT,
// CHECK: {"product", {{.*}} HET_TASK_CONCURRENT,
// CHECK: __typeof__(sum) [[SUM:het_sum_[0-9]+_0]] = (__typeof__(sum))(0);
// CHECK: __typeof__(product) [[PRODUCT:het_sum_[0-9]+_1]] = (__typeof__(product))(1);
// CHECK: [[SUM]] += v[i];
template <class T> static T both(int n, const T *v, int calls) {
  T sum = 0, product = 1;
  for (int i = 0; i < n; i++) {
#pragma oss task reduction(+ : sum) reduction(* : product) in(v[i])
    {
      sum += v[i];
      if (i < calls)
        product *= v[i];
    }
  }
#pragma oss taskwait
  return sum + product;
}

// Values of other types cannot have one text: numbers and complex numbers.
// CHECK: {"total", {{.*}} HET_TASK_COMMUTATIVE,
template <class T> static T any(int n, const T *v) {
  T total = 0;
  for (int i = 0; i < n; i++) {
#pragma oss task reduction(+ : total) in(v[i])
    total += v[i];
  }
#pragma oss taskwait
  return total;
}
// Each type has its own greatest number, which is the first value for `min`.
// CHECK: {"least", {{.*}} HET_TASK_CONCURRENT,
// CHECK: {"bits", {{.*}} HET_TASK_CONCURRENT,
// CHECK: __typeof__(least) [[LEAST:het_sum_[0-9]+_0]] = (__typeof__(least))(__is_same(__typeof__(least), {{.*}}) ?
// CHECK: if ([[LEAST]] < least) least = [[LEAST]];
template <class T, class B> static T least(int n, const T *v, B &all) {
  T least = 100;
  B bits = static_cast<B>(-1);
  for (int i = 0; i < n; i++) {
#pragma oss task reduction(min : least) reduction(& : bits) in(v[i])
    {
      if (v[i] < least)
        least = v[i];
      bits &= static_cast<B>(~(1 << i % 8));
    }
  }
#pragma oss taskwait
  all = bits;
  return least;
}

// A reference leads to the sum.
// CHECK: {"to", {{.*}} HET_TASK_COMMUTATIVE,
// CHECK: {"to", {{.*}} HET_TASK_CONCURRENT,
// CHECK: __typeof__(to) het_sum_
template <class T> struct Adder {
  T sum;
  void add(int n, const T *v) {
    T &to = sum;
#pragma oss task for reduction(+ : to) in(v[0; n]) chunksize(8) label("for")
    for (int i = 0; i < n; ++i)
      to += v[i];
#pragma oss taskwait
  }
};

// CHECK: {"result", {{.*}} HET_TASK_CONCURRENT,
// CHECK: long [[RESULT:het_sum_[0-9]+_0]] = (long)(0);
// CHECK: result = (long)(result + [[RESULT]]);
static void count(int n, long &result) {
  for (int i = 0; i < n; i++) {
#pragma oss task reduction(+ : result)
    result++;
  }
#pragma oss taskwait
}

int main() {
  int a[40];
  double b[20];
  std::complex<double> c[10];
  for (int i = 0; i < 40; i++)
    a[i] = i + 1;
  for (int i = 0; i < 20; i++)
    b[i] = 0.5 * i + 1;
  for (int i = 0; i < 10; i++)
    c[i] = {1.0 * i, 2};
  Adder<int> ints{0};
  ints.add(40, a);
  Adder<double> doubles{1};
  doubles.add(20, b);
  long counted = 2;
  count(30, counted);
  const std::complex<double> all = any(10, c);
  unsigned bits = 0;
  signed char byte = 1;
  return both(40, a, 5) != 820 + 120 || both(20, b, 3) != 115 + 3 || any(40, a) != 820 || all.real() != 45 ||
         all.imag() != 20 || least(40, a, bits) != 1 || least(20, b, byte) != 1 ||
         bits != ~255u || byte != 0 || ints.sum != 820 || doubles.sum != 116 ||
         counted != 32;
}
// RAN-DAG: add {{ *}}5 {{.*}}.cpp:66
// RAN-DAG: add {{ *}}3 {{.*}}.cpp:66
