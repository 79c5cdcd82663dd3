// An error about a type of the loop is one error, at the user's loop.
// RUN: not %hetcc --emit=cuda %s 2>&1 | FileCheck %s
#include <complex.h>
void f(double complex *a) {
#pragma acc region for hetero(1) part_copy(a[1:50])
  for (int i = 0; i < 50; i++)
    a[i] = a[i] * a[i];
}
// CHECK: {{.*}}place-of-errors.c:6:3: error: the type '_Complex double' is not supported in code that runs on a device
// CHECK: {{^}}1 error generated.
