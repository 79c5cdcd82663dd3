// Every operator starts from its identity, written without a header.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
long all(int n, const double *x) {
  double s = 0, p = 1, lo = 1e9, hi = -1e9;
  int least = 9, most = -9;
  unsigned a = ~0u, o = 0, e = 0, top = 0;
  unsigned char c = 255;
  _Bool every = 1, any = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+: s) reduction(*: p) reduction(min: lo, least, c) reduction(max: hi, most, top) reduction(&: a) reduction(|: o) reduction(^: e) reduction(&&: every) reduction(||: any)
  for (int i = 0; i < n; i++) {
    s += x[i], p *= x[i], lo = x[i] < lo ? x[i] : lo, hi = x[i] > hi ? x[i] : hi;
    least = i < least ? i : least, most = i > most ? i : most, top = (unsigned)i > top ? (unsigned)i : top;
    a &= i, o |= i, e ^= i, c = i < c ? i : c;
    every = every && x[i] > 0, any = any || x[i] > 0;
  }
  return s + p + lo + hi + least + most + a + o + e + every + any + c + top;
}
// CHECK: {"s", &s, HET_DOUBLE, HET_SUM, 0, 0, 0}, {"p", &p, HET_DOUBLE, HET_PRODUCT, 0, 0, 0}, {"lo", &lo, HET_DOUBLE, HET_MIN, 0, 0, 0}, {"least", &least, HET_INT, HET_MIN, 0, 0, 0}, {"c", &c, HET_UCHAR, HET_MIN, 0, 0, 0}
// CHECK: double s = 0;
// CHECK-NEXT: double p = 1;
// CHECK-NEXT: double lo = __builtin_huge_val();
// CHECK-NEXT: int least = __INT_MAX__;
// CHECK-NEXT: unsigned char c = (__SCHAR_MAX__ * 2 + 1);
// CHECK-NEXT: double hi = -__builtin_huge_val();
// CHECK-NEXT: int most = -__INT_MAX__ - 1;
// CHECK-NEXT: unsigned int top = 0;
// CHECK-NEXT: unsigned int a = (__INT_MAX__ * 2U + 1U);
// CHECK-NEXT: unsigned int o = 0;
// CHECK-NEXT: unsigned int e = 0;
// CHECK-NEXT: {{_Bool|bool}} every = 1;
// CHECK-NEXT: {{_Bool|bool}} any = 0;
