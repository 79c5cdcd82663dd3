// Directions and dimensions of halo_update. Sides: bit 2*d is left of dimension d, bit 2*d+1 right of it.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o - | FileCheck --check-prefix=TEXT %s
#define WEST left
void f(int n, double A[n][n], double B[n][n], double *C) {
#pragma omp target data device(*) map(A[0:n][0:n] dist_data(BLOCK,*) halo(2|1,)) map(B dist_data(*,BLOCK) halo(,1)) map(C[0:n] dist_data(BLOCK) halo(1))
  {
#pragma omp halo_update left(A[*][])
#pragma omp halo_update right(B[][*]);
#pragma omp halo_update left-right(A[*][*])
#pragma omp halo_update leftright (A, B, C)
#pragma omp halo_update rightleft(A) left(C[*])
#pragma acc halo_update right(A), WEST(C)
#pragma omp halo_exchange(A[*][], C)
  }
}
//      CHECK: halo exchange 'omp halo_update' at 8:1
// CHECK-NEXT: array A: A, sides 1
// CHECK-NEXT: halo exchange 'omp halo_update' at 9:1
// CHECK-NEXT: array B: B, sides 8
// CHECK-NEXT: halo exchange 'omp halo_update' at 10:1
// CHECK-NEXT: array A: A, sides 15
// CHECK-NEXT: halo exchange 'omp halo_update' at 11:1
// CHECK-NEXT: array A: A
// CHECK-NEXT: array B: B
// CHECK-NEXT: array C: C
// CHECK-NEXT: halo exchange 'omp halo_update' at 12:1
// CHECK-NEXT: array A: A
// CHECK-NEXT: array C: C, sides 1
// CHECK-NEXT: halo exchange 'acc halo_update' at 13:1
// CHECK-NEXT: array A: A, sides 170
// CHECK-NEXT: array C: C, sides 85
// CHECK-NEXT: halo exchange 'omp halo_exchange' at 14:1
// CHECK-NEXT: array A: A, sides 3
// CHECK-NEXT: array C: C

// TEXT: het_halo_update(&het_site_2, "A", (void *)(A), 1);
// TEXT: het_halo_exchange(&het_site_5, "A", (void *)(A));
