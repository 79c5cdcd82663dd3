// Only arrays have halos.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n) {
#pragma omp halo_exchange(n)
}

//      CHECK:{{.*}}/halo-exchange-scalar.c:5:27: error: 'n' in clause 'halo_exchange' is a scalar, not an array [het-not-array]
// CHECK-NEXT:    5 | #pragma omp halo_exchange(n)
// CHECK-NEXT:      |                           ^
// CHECK-NEXT:{{.*}}/halo-exchange-scalar.c:4:12: note: 'n' is declared here, as 'int'
// CHECK-NEXT:    4 | void f(int n) {
// CHECK-NEXT:      |            ^
// CHECK-NEXT:1 error generated.
