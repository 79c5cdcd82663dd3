// A routine of a header stands in the construct that calls it. So it does where a constant of the preprocessor is an
// argument.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenacc -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
#include "Inputs/routines.h"
#define COLUMNS 32
void f(double m[64][COLUMNS]) {
// REMARK: :[[#@LINE+6]]:1: remark: a kernel of teams
// CHECK: double *a = het_given
// CHECK-NEXT: #line 3 "{{.*}}routines.h"
// CHECK: #pragma omp parallel for
// CHECK-NEXT: #line 5 "{{.*}}routines.h"
// CHECK-NEXT: for (int j = 0; j < COLUMNS; ++j)
#pragma acc parallel loop gang copy(m[0 : 64])
  for (int i = 0; i < 64; ++i)
    add(m[i], COLUMNS);
}
