// A header with a loop takes the place of its #include, a macro that makes a part of a construct that of its use. All else stays.
// RUN: rm -rf %t && mkdir %t && cp %S/../cli/Inputs/shared/shared.h %t && cp %s %t/f.c && cd %t
// RUN: %hetcc --emit=openmp f.c > f.omp.c && FileCheck %s < f.omp.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c f.omp.c -o f.o
#include "shared.h" /* a comment */
#include <stddef.h>
#define UP_TO(i, n) for (size_t i = 0; i < (n); i++)
#define HALF(x) ((x) / 2)
void f(size_t n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  UP_TO(i, n) {
    x[i] = HALF(x[i]);
  }
}
// CHECK: #line 1 "f.c"
// CHECK: #line 1 "./shared.h"
// CHECK-NEXT: // Loops in a header
// CHECK-NEXT: {{^$}}
// CHECK-NEXT: static inline double total
// CHECK: {{^}}#line 6 "./shared.h"
// CHECK-NEXT: for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
// CHECK-NEXT: sum += x[i];
// CHECK: #line 5 "f.c"
// CHECK-NEXT: /* a comment */
// CHECK-NEXT: #include <stddef.h>
// CHECK-NEXT: #define UP_TO
// CHECK: {{^}}#line 11 "f.c"
// CHECK-NEXT: for (size_t i = (size_t)het_lo_3_0; i < (size_t)het_hi_3_0; i += 1) {
// CHECK-NEXT: x[i] = HALF(x[i]);
