// In a map with dist_data, or for several devices, brackets without a colon give a shape, unless the loop uses the item.
// RUN: %hetcc --het-dump=regions %s 2>%t | FileCheck %s
// RUN: FileCheck --check-prefix=TOLD --implicit-check-not=remark %s < %t

void f(int n, int m, int k, double *a, double *b, double (*t)[m]) {
#pragma omp target device(*) map(to: a[k]) map(tofrom: b[n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[k];
#pragma omp target device(*) map(to: a[n], t[n][m]) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i] + t[i][0];
#pragma omp target device(0) map(to: a[k]) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[n - i];
#pragma omp target device(0:*) map(to: t[k][0:m]) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] = t[k][i % m];
}

//      CHECK: region 'omp target' at 6:1
//      CHECK: access a:
// CHECK-NEXT: section [k:1], whole
// CHECK-NEXT: access b:
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
//      CHECK: region 'omp target' at 10:1
//      CHECK: access a:
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
//      CHECK: access t:
// CHECK-NEXT: section [0:n], follows 0 by loop
// CHECK-NEXT: section [0:m], whole
//      CHECK: region 'omp target' at 14:1
//      CHECK: access a:
// CHECK-NEXT: section [k:1], whole
//      CHECK: region 'omp target' at 18:1
//      CHECK: devices first 0, count HET_EVERY
//      CHECK: access t:
// CHECK-NEXT: section [k:1], whole
// CHECK-NEXT: section [0:m], whole

// TOLD: :6:56: remark: 'b[n]' is the shape of the array here, 'b[0:n]'; one item is written 'b[n:1]' [-Whet-shape]
// TOLD: :10:38: remark: 'a[n]' is the shape of the array here
// TOLD: :10:44: remark: 't[n][m]' is the shape of the array here, 't[0:n][0:m]'; one item is written 't[n:1][m:1]'
