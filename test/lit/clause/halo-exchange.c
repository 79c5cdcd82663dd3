// The spellings of halo_exchange.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc data copy(a[0:n], b[0:n])
  {
#pragma omp halo_exchange(a)
#pragma omp halo_exchange (a, b);
#pragma omp halo exchange (b)
#pragma acc halo_exchange(a)
#pragma acc depersist(b)
  }
}

//      CHECK: data 'acc data' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: body at line 6 to 12
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: access b: double, view double *@, mode to from
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: halo exchange 'omp halo_exchange' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: array a: a
// CHECK-NEXT: halo exchange 'omp halo_exchange' at 8:1 in f, pragmas to line 8
// CHECK-NEXT: array a: a
// CHECK-NEXT: array b: b
// CHECK-NEXT: halo exchange 'omp halo exchange' at 9:1 in f, pragmas to line 9
// CHECK-NEXT: array b: b
// CHECK-NEXT: halo exchange 'acc halo_exchange' at 10:1 in f, pragmas to line 10
// CHECK-NEXT: array a: a
// CHECK-NEXT: depersist 'acc depersist' at 11:1 in f, pragmas to line 11
// CHECK-NEXT: array b: b
