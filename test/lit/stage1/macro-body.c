// Macros in the bounds and in the body stay as the user wrote them.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
#define N 64
#define SET(x, v) x[i] = (v)
#define ZERO 0.0
double x[N];
void clear(void) {
#pragma acc region for hetero(1) part_copy(x[1:N])
  for (int i = 0; i < N; i++)
    SET(x, ZERO);
#pragma acc region for hetero(1) part_copy(x[1:N])
  for (int i = 0; i < N; i++)
    x[i] = ZERO;
}
// CHECK: for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
// CHECK-NEXT: {{^    }}SET(x, ZERO);
// CHECK: for (int i = (int)het_lo_2_0; i < (int)het_hi_2_0; i += 1)
// CHECK-NEXT: {{^    }}x[i] = ZERO;
