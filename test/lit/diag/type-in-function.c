// Types that devices do not have, in functions that the loop calls: told at the functions' own text, and of library functions
// that come with them nothing more.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
#include <complex.h>
static double complicated(double x) {
  long double complex z = x * 2;
  return creall(z);
}
static double narrow(int i) {
  const long double wide = i;
  return wide / 3;
}
void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = complicated(i) + narrow(i);
}

//      CHECK:{{.*}}/type-in-function.c:6:23: error: the type '_Complex long double' is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NEXT:    6 |   long double complex z = x * 2;
// CHECK-NEXT:      |                       ^
// CHECK-NEXT:{{.*}}/type-in-function.c:6:23: note: write 'double _Complex' instead
// CHECK-NEXT:{{.*}}/type-in-function.c:6:27: error: the type 'long double' is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NEXT:    6 |   long double complex z = x * 2;
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:{{.*}}/type-in-function.c:6:27: note: write 'double' instead
// CHECK-NEXT:{{.*}}/type-in-function.c:10:21: error: the type 'long double' is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NEXT:   10 |   const long double wide = i;
// CHECK-NEXT:      |                     ^
// CHECK-NEXT:{{.*}}/type-in-function.c:10:21: note: write 'double' instead
// CHECK-NEXT:3 errors generated.
