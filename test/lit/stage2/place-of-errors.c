// A form that cannot be on a device is told at the user's own text, whatever the stages have made of it.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
#include <complex.h>
void f(long double complex *a) {
#pragma acc region for hetero(1) part_copy(a[1:50])
  for (int i = 0; i < 50; i++)
    a[i] = a[i] * a[i];
}
//      CHECK:{{.*}}place-of-errors.c:7:5: error: the type '_Complex long double' is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NEXT:    7 |     a[i] = a[i] * a[i];
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}place-of-errors.c:7:5: note: write 'double _Complex' instead
// CHECK-NEXT:1 error generated.
