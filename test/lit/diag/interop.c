// Interop objects are not there: one message names the first one, whether <omp.h> declares it or not.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
#include <omp.h>
int f(void) {
  omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object)
  return omp_get_interop_int(object, omp_ipr_fr_id, 0);
}
// CHECK: error: {{'omp_interop_t'|the directive 'interop'}} is not supported yet [het-not-supported]
// CHECK-NOT: undeclared
// CHECK-NOT: unknown type
