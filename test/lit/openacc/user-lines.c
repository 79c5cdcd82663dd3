// Plain OpenACC becomes OpenMP; messages of the second stage show the directive that the user wrote.
// RUN: %hetcc -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
#include <complex.h>
void f(long double complex *a, int n) {
#pragma acc parallel loop copy(a[0:n]) /* all of it */
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
//      CHECK:{{.*}}user-lines.c:5:1: warning: this 'acc parallel loop' runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-NEXT:    5 | #pragma acc parallel loop copy(a[0:n]) /* all of it */
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}user-lines.c:6:3: note: the type '_Complex long double' is not supported in code that runs on a device
// CHECK-NEXT:    6 |   for (int i = 0; i < n; i++)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 warning generated.
