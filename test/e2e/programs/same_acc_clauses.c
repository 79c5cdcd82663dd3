//===-- e2e/programs/same_acc_clauses.c - clauses and directives of plain OpenACC -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Scalars in data clauses, device_type, self, directives without an effect.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 1000, err = 0; double sum = 3, x = 2;
  double *a = malloc(n * sizeof *a);
#pragma acc init
#pragma acc data copyin(n, x) create(a[0:n]) copy(sum)
  {
#pragma acc parallel loop copy(sum) reduction(+:sum) device_type(nvidia) vector_length(128) num_gangs(20) device_type(*) async(1) self(n > 2000)
  for (int i = 0; i < n; i++) { 
#pragma acc cache(a[i:1])
     a[i] = x * i; sum += a[i]; }
#pragma acc wait(1)
#pragma acc update host(sum, a[0:n]) if(n > 1)
#pragma acc update device(x)
  }
  if (sum != 3 + 999.0 * 1000) err++;
  printf("err %d\n", err);
  return err;
}
