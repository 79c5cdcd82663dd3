// Written data must have a way out that several devices can share.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
double grid[16];
void writes(int n, double *x, double *y, double *z, int *where) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++) {
    x[i] = 1;
    y[where[i]] = 2;
    grid[i % 16] = 3;
  }
#pragma omp target device(*) map(tofrom: z[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    z[where[i]] = 1;
}
// CHECK: {{.*}}refused-writes.c:7:5: error: the loop writes 'x', which no clause lets out
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:5:46: note: 'x' is named here, in a clause that only brings it in; write one that also copies it out: 'part_copy(x[1:n])'
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: part_copy(x[1:n])
// CHECK-NEXT: {{.*}}refused-writes.c:5:62: error: 'y' is copied out whole from a loop that is split over several devices
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:8:5: note: it is not shown that each item is written by one iteration only: a subscript here depends on more than loop variables and values that stay
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:5:62: note: two devices' versions cannot be merged; write 'part_copyout(y[1:n])' if iteration i writes item i alone; without 'hetero' one device runs the loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:9:5: error: 'grid' is written by a loop that is split over several devices, and named in no clause
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:9:5: note: it is not shown that each item is written by one iteration only: a subscript here depends on more than loop variables and values that stay
// CHECK-NEXT: {{.*}}refused-writes.c:9:5: note: two devices' versions cannot be merged; write 'part_copy(grid[1:n])' or 'map(tofrom: grid[0:n] dist_data(BLOCK))' if iteration i writes item i alone
// CHECK-NEXT: {{.*}}refused-writes.c:11:42: error: 'z' is copied out whole from a loop that is split over several devices
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:14:5: note: it is not shown that each item is written by one iteration only: a subscript here depends on more than loop variables and values that stay
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-writes.c:11:42: note: two devices' versions cannot be merged; write 'dist_data(BLOCK)' after the section if iteration i writes item i alone; with 'device(0)' one device runs the loop
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: 4 errors generated.
