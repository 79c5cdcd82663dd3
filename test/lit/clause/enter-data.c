// enter data, exit data and update, in both spellings: items, sections, sub-sections of an array that is resident in another
// place, conditions, several items and clauses, distribution where the array becomes resident.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b, double t[n][m]) {
#pragma acc enter data copyin(a[0:n] dist_data(BLOCK) halo(1), b[2:n]) create(t) if(n > 1) async(1)
#pragma acc update self(a[0:n], b) device(t[0:n][1:m - 2]) if_present
#pragma acc update host(a[0:n]) host(a[n:1]) if(m)
#pragma acc exit data copyout(b[2:n]) delete(a, t) finalize wait
#pragma omp target enter data map(to: a[0:n]) map(alloc: t[0:n][0:m] dist_data(BLOCK,*)) device(*) nowait
#pragma omp target update to(a[0:n], n) from(a[0:n][1:m])
#pragma omp target exit data map(from: a[0:n]) map(release: b) map(delete: t) device(*) if(n)
}

//      CHECK: enter data 'acc enter data' at 6:1 in f, pragmas to line 6
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if n > 1
// CHECK-NEXT: access a: double, view double *@, mode to
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block, halo 1|1
// CHECK-NEXT: access b: double, view double *@, mode to
// CHECK-NEXT: dim extent 2 + n, section [2:n], whole
// CHECK-NEXT: access t: double, view double (*@)[m], mode alloc
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: update 'acc update' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: devices first 0, count 1, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode from if-present
// CHECK-NEXT: dim extent 0, section [0:n], whole
// CHECK-NEXT: access b: double, view double *@, mode from if-present
// CHECK-NEXT: access t: double, view double (*@)[m], mode to if-present
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: dim extent m, section [1:m - 2], whole
// CHECK-NEXT: update 'acc update' at 8:1 in f, pragmas to line 8
// CHECK-NEXT: devices first 0, count 1, kinds HET_KIND_ANY
// CHECK-NEXT: device if m
// CHECK-NEXT: access a: double, view double *@, mode from
// CHECK-NEXT: dim extent 0, section [0:n], whole
// CHECK-NEXT: access a: double, view double *@, mode from
// CHECK-NEXT: dim extent 0, section [n:1], whole
// CHECK-NEXT: exit data 'acc exit data' at 9:1 in f, pragmas to line 9
// CHECK-NEXT: devices first 0, count 1, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access b: double, view double *@, mode from finalize
// CHECK-NEXT: dim extent 0, section [2:n], whole
// CHECK-NEXT: access a: double, view double *@, mode finalize
// CHECK-NEXT: access t: double, view double (*@)[m], mode finalize
// CHECK-NEXT: enter data 'omp target enter data' at 10:1 in f, pragmas to line 10
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: access t: double, view double (*@)[m], mode alloc
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: update 'omp target update' at 11:1 in f, pragmas to line 11
// CHECK-NEXT: devices first 0, count 1, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to if-present
// CHECK-NEXT: dim extent 0, section [0:n], whole
// CHECK-NEXT: access a: double, view double *@, mode from if-present
// CHECK-NEXT: dim extent 0, section [0:n], whole
// CHECK-NEXT: dim extent 0, section [1:m], whole
// CHECK-NEXT: exit data 'omp target exit data' at 12:1 in f, pragmas to line 12
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if n
// CHECK-NEXT: access a: double, view double *@, mode from
// CHECK-NEXT: dim extent 0, section [0:n], whole
// CHECK-NEXT: access b: double, view double *@, mode alloc
// CHECK-NEXT: access t: double, view double (*@)[m], mode finalize
