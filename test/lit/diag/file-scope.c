// A directive at file scope has no loop to split; Clang alone would complain of our wrapper.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

int g;
#pragma acc region for hetero(1)
int h(void) { return g; }

//      CHECK:{{.*}}/file-scope.c:5:1: error: '#pragma acc region for' outside of a function [het-not-in-function]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/file-scope.c:5:1: note: write it directly before the loop, block or statement it is meant for
// CHECK-NEXT:1 error generated.
