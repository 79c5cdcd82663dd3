// A file may require the same thing more than once: headers and programs say so independently of each other.
// RUN: mkdir -p %t.d && echo "#pragma omp requires unified_shared_memory, dynamic_allocators" > %t.d/shared.h
// RUN: %hetcc -Werror -I %t.d --emit=host %s -o - | FileCheck --implicit-check-not="{{^}}#pragma omp requires" %s
// RUN: %hetcc -Werror -Wall -fopenmp --cuda-arch=none -I %t.d %s -o %t && env HET_DEVICES=sim:1 %t
#include "shared.h"
#pragma omp requires reverse_offload
#pragma omp requires dynamic_allocators, unified_shared_memory
#pragma omp requires unified_shared_memory
#pragma omp requires reverse_offload atomic_default_mem_order(seq_cst)
#pragma omp requires atomic_default_mem_order(seq_cst), \
    self_maps

// CHECK: int main(void) {
int main(void) {
  int a[8];
#pragma omp target map(self : a)
  for (int i = 0; i < 8; i++)
    a[i] = i;
  return a[7] != 7;
}
// CHECK: HET_AT_LOAD(het_give_requirements) { het_require_shared_memory(); }
