// A constant that functions of the body read has a copy on the devices: stage 1 names it for OpenMP compilers, and
// stage 2 takes the line out again. Lines after it keep their numbers.
// RUN: %hetcc --emit=openmp %s -o %t.c && FileCheck %s < %t.c
// RUN: %hetcc --cuda-arch=none -Wall -Werror -c %s -o %t.o
// RUN: %cc -fopenmp -Wall -Werror -I%include -I%S -c %t.c -o %t.gcc.o
#include "Inputs/table.h"
static const double weights[2] = {0.25, 0.5}, unused = 1; /* kept */ static const int shift = 2;
static double local(int i) {
  static const double inside[2] = {1, 2};
  return inside[i & 1];
}
static double weigh(int i) { return weights[i & 1] * shift + table[i & 1] + local(i); }
double f(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = weigh(i);
  return unused;
}
// CHECK: static const double weights[2] = {0.25, 0.5}, unused = 1;
// CHECK-NEXT: {{^}}#pragma omp declare target (weights) /* hetcc */
// CHECK-NEXT: #line 7
// CHECK-NEXT: /* kept */ static const int shift = 2;
// CHECK-NEXT: {{^}}#pragma omp declare target (shift) /* hetcc */
// CHECK-NEXT: #line 8
// CHECK-NEXT: {{^}}static double local(int i) {
// CHECK-NOT: declare target
// CHECK: {{^}}#pragma omp declare target (table) /* hetcc */
// CHECK-NEXT: #line 13
// CHECK-NEXT: double f(
// CHECK-NOT: declare target
// CHECK: return unused;
