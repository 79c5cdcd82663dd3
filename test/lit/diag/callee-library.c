// A function of a library, or a builtin, that devices do not have: the note does not ask for its definition.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
#include <stdlib.h>
void f(int n, int *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = rand();
    int sum;
    a[i] += __builtin_add_overflow(a[i], i, &sum);
  }
}

//      CHECK:{{.*}}/callee-library.c:7:12: error: call of 'rand' in device code: its definition is not visible here [het-callee-unseen]
// CHECK-NEXT:    7 |     a[i] = rand();
// CHECK-NEXT:      |            ^~~~~~
// CHECK-NEXT:{{.*}}/callee-library.c:7:12: note: devices have those of <math.h>, printf, memcpy and some others: call 'rand' outside of the loop, or a function of your own
// CHECK-NEXT:{{.*}}/callee-library.c:9:13: error: call of '__builtin_add_overflow' in device code: its definition is not visible here [het-callee-unseen]
// CHECK-NEXT:    9 |     a[i] += __builtin_add_overflow(a[i], i, &sum);
// CHECK-NEXT:      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/callee-library.c:9:13: note: devices have those of <math.h>, printf, memcpy and some others: call '__builtin_add_overflow' outside of the loop, or a function of your own
// CHECK-NEXT:2 errors generated.
