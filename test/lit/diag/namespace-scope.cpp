// Namespaces and linkage specifications are no functions.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

namespace n {
extern "C" {
#pragma omp target device(*)
int h() { return 1; }
}
}

//      CHECK:{{.*}}/namespace-scope.cpp:6:1: error: '#pragma omp target' outside of a function [het-not-in-function]
// CHECK-NEXT:    6 | #pragma omp target device(*)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/namespace-scope.cpp:6:1: note: write it directly before the loop, block or statement it is meant for
// CHECK-NEXT:1 error generated.
