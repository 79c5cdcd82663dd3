// In C89 style the loop's variable lives on: each thread has its own, and the value that the serial loop leaves is
// put back where it is read.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
long used(long n, double *x) {
  long i;
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (i = 2; i < n; i += 3)
    x[i] = 0;
  return i;
}
void unused(long n, double *x) {
  long i;
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (i = 0; i < n; i++)
    x[i] = 0;
  for (i = 0; i < n; i++)
    x[i] += 1;
}
// CHECK: het_enter(&het_region_1);
// CHECK-NEXT: (void)i;
// CHECK: const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
// CHECK-NEXT: long i;
// CHECK: for (i = (long)het_lo_1_0; i < (long)het_hi_1_0; i += (3))
// CHECK: private(i)
// CHECK: het_leave(&het_region_1);
// CHECK-NEXT: i = (long)(het_region_1.loop[0].first + het_region_1.loop[0].count * het_region_1.loop[0].step);
// CHECK: het_leave(&het_region_2);
// CHECK-NEXT: {{^  [}]}}
