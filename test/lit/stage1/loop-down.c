// A loop that counts down, over an unsigned variable: the exclusive end, one less than the last index,
// never falls below zero.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
void down(unsigned n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (unsigned i = n - 1; i > 0; i -= 2)
    x[i] = 0;
}
// CHECK: {{[{][{]}}(long)(n - 1), het_trip_count((long)(n - 1), (long)(0), -(long)(2)), -(long)(2)}}
// CHECK: het_hi_1_0 = het_part_1.hi[0];
// CHECK: for (unsigned int i = (unsigned int)het_lo_1_0; i > (unsigned int)het_hi_1_0; i -= (2))
