// GCC 12's OpenMP runtime does not have omp_in_explicit_task: the compiler says so, where the linker would.
// REQUIRES: gcc
// RUN: not %hetcc --cuda-arch=none -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
#include <omp.h>

int inside(void) { return omp_in_explicit_task(); }
// CHECK: error: call to {{.*}}omp_in_explicit_task{{.*}}the OpenMP runtime of GCC before 13 does not have it
